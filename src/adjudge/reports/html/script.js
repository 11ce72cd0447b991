/* Reads the data block, fills the pair panel and the table of scores, sorts tables, offers downloads.
   Names from the table reach the page as text nodes only: nothing here writes HTML. */
(function () {
  "use strict";
  const page = JSON.parse(document.getElementById("data").textContent);
  const comparison = page.comparison, scores = page.scores;
  const measures = Object.keys(comparison.measures);
  const glyph = { ">": "≻", "<": "≺", "=": "=" }, turn = { ">": "<", "<": ">", "=": "=" };
  const opposite = { better: "worse", worse: "better" };

  /* toFixed, but a tie goes to the even digit as in Python. */
  function fixed(v, digits) {
    const text = v.toFixed(digits), whole = Math.abs(v).toFixed(100);
    if (!/^50*$/.test(whole.slice(whole.indexOf(".") + 1 + digits))) return text;
    let n = BigInt(text.replace(/[-.]/g, ""));
    if (n % 2n) n -= 1n; /* toFixed went away from zero */
    const figures = n.toString().padStart(digits + 1, "0"), cut = figures.length - digits;
    return (v < 0 ? "-" : "") + figures.slice(0, cut) + (digits ? "." + figures.slice(cut) : "");
  }
  /* As many digits as put the shown number on the side of the limit where the value is. */
  function onItsSide(v, text, limit, passes) {
    const bound = Number(text.replace(/^[<>]/, ""));
    const beyond = (text[0] === ">" && bound < limit) || (text[0] === "<" && bound > limit);
    const onIt = !"<>".includes(text[0]) && bound === limit; /* rounded onto the limit: its side is lost */
    if (!beyond && !onIt && passes(bound) === passes(v)) return text;
    for (let digits = 3; digits <= 12; digits++) {
      const more = fixed(v, digits);
      if (![0, 1, limit].includes(Number(more)) && passes(Number(more)) === passes(v)) return more;
    }
    return (v < limit ? "<" : ">") + limit;
  }
  /* Numbers as adjudge.wording.numerals writes them; a test compares the two. */
  const number = {
    probability(v, threshold) {
      if (v === null || v === undefined) return "–";
      const text = v > 0.9995 ? ">0.999" : v < 0.0005 ? "<0.001" : v < 0.0995 || v > 0.9005 ? fixed(v, 3) : fixed(v, 2);
      if (threshold === undefined || Math.abs(v - threshold) < 1e-12) return text;
      return onItsSide(v, text, threshold, (x) => x >= threshold);
    },
    p(v, threshold) {
      if (v === null || v === undefined) return "–";
      const text = v < 0.0001 ? "<0.0001" : v >= 0.9995 ? "1" : v >= 0.01 ? fixed(v, 3) : fixed(v, 4);
      if (threshold === undefined) return text;
      const level = Number((1 - threshold).toFixed(12));
      return Math.abs(v - level) < 1e-12 ? text : onItsSide(v, text, level, (x) => x <= level);
    },
    quantity(v) {
      if (v === null || v === undefined) return "–";
      if (v === 0) return "0";
      const size = Math.abs(v);
      if (size >= 1e-4 && size < 1e6) return fixed(v, Math.max(0, 2 - Math.floor(Math.log10(size))));
      return v.toExponential(2).replace(/e([+-])(\d)$/, "e$10$2");
    },
    signed(v) {
      if (v === null || v === undefined) return "–";
      return (v > 0 ? "+" : v < 0 ? "−" : "") + number.quantity(Math.abs(v));
    },
    count(v) { return Math.abs(v - Math.round(v)) < 1e-9 ? String(Math.round(v)) : fixed(v, 1); },
    equal(text) { return "<>".includes(text[0]) ? " " + text[0] + " " + text.slice(1) : " = " + text; },
    percent(v) { return fixed(100 * v, 0) + " %"; },
  };

  function make(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === null || value === undefined) continue;
      if (key === "class") node.className = value;
      else if (key === "width") node.style.width = value;
      else node.setAttribute(key, value);
    }
    for (const child of children) if (child !== null && child !== undefined) node.append(child);
    return node;
  }
  function table(caption, header, rows, left) {
    const head = make("tr", {}, ...header.map((text, i) => make("th", { scope: "col", class: i < left ? "left" : null }, text)));
    const body = rows.map((row) => make("tr", {}, ...row.map((cell, i) =>
      make(i === 0 ? "th" : "td", { class: (i < left ? "left" : "") + (i === 0 && cell.length > 26 ? " long" : ""), scope: i === 0 ? "row" : null }, cell))));
    return make("div", {}, make("p", { class: "caption" }, caption),
      make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
        make("table", {}, make("thead", {}, head), make("tbody", {}, ...body))));
  }
  const word = (verdict) => make("span", { class: "word " + verdict }, verdict);
  const effect = (e) => number.signed(e.median) + " [" + number.signed(e.low) + ", " + number.signed(e.high) + "]";
  const signs = (statement) => Object.values(statement).map((s) => glyph[s]).join("");

  /* ---- one pair ---- */
  const panel = document.getElementById("pair");
  function showPair(index, from) {
    const pair = comparison.pairs[index];
    panel.replaceChildren();
    const title = make("h3", { id: "pair-title", tabindex: "-1" }, pair.b + " against " + pair.a + ": ", word(pair.verdict));
    panel.append(title, make("p", {}, pair.sentence));
    if (pair.claim) panel.append(claim(pair));
    panel.append(posterior(pair), byMeasure(pair), tests(pair));
    if (pair.network) panel.append(network(pair));
    const cautions = comparison.guards.filter((guard) => pair.guards.includes(guard.code));
    if (cautions.length) {
      panel.append(make("h3", {}, "Guards"), make("ul", {}, ...cautions.map((guard) =>
        make("li", {}, make("strong", {}, guard.code + " " + guard.name), ": " + guard.text))));
    }
    if (scores) differences(pair);
    document.querySelectorAll("table.matrix button[aria-pressed=true]").forEach((b) => b.setAttribute("aria-pressed", "false"));
    if (from) {
      from.setAttribute("aria-pressed", "true");
      panel.scrollIntoView({ block: "start" });
      title.focus({ preventScroll: true });
    }
  }
  function claim(pair) {
    return make("p", {}, "Claim “" + pair.claim.text + "”: met in " + number.count(pair.claim.met) + " of " + pair.claim.n +
      " cases; P" + number.equal(number.probability(pair.claim.lower, pair.threshold)) + " that it holds in most cases.");
  }
  function posterior(pair) {
    const rows = [];
    if (pair.probabilities) {
      for (const [name, p] of Object.entries(pair.probabilities)) rows.push([name, p]);
    } else if (pair.probability !== null && pair.lower !== undefined) {
      rows.push([signs(pair.statement), pair.lower === pair.upper ? pair.probability : pair.lower]);
      if (pair.runner_up) {
        rows.push([signs(pair.runner_up.statement), pair.runner_up.probability]);
        rows.push(["any other", Math.max(0, 1 - pair.probability - pair.runner_up.probability)]);
      }
    }
    if (!rows.length) return "";
    const grid = make("div", { class: "posterior", role: "group", "aria-label": "Posterior probabilities" });
    for (const [name, p] of rows) {
      grid.append(make("span", {}, name), make("span", { class: "track" }, make("i", { width: (100 * p).toFixed(1) + "%" })),
        make("span", {}, number.probability(p, pair.threshold)));
    }
    const title = pair.probabilities ? "Probability, from " + pair.b + "’s side" : "Most frequent statement (" + measures.join(", ") + ")";
    return make("div", {}, make("h3", {}, title), grid);
  }
  function byMeasure(pair) {
    const header = ["measure", "sign", "won"], rows = [];
    const joint = pair.wilcoxon !== undefined;
    if (pair.ties) header.push("tied");
    header.push("median difference b − a");
    header.push(...(joint ? ["Wilcoxon p", "adjusted"] : ["mean difference b − a"]));
    for (const measure of measures) {
      const row = [measure, glyph[pair.statement[measure]], number.percent(pair.margins[measure])];
      if (pair.ties) row.push(number.percent(pair.ties[measure]));
      row.push(effect(pair.effects[measure]));
      if (joint) {
        const test = pair.wilcoxon[measure];
        row.push(number.p(test.p, pair.threshold) + " " + glyph[test.direction], number.p(test.p_adjusted, pair.threshold));
      } else row.push(effect(pair.effects[measure].mean));
      rows.push(row);
    }
    return table("Measure by measure (b = " + pair.b + ", a = " + pair.a + ")", header, rows, 1);
  }
  function tests(pair) {
    const rows = [];
    if (pair.wilcoxon !== undefined) {
      const how = pair.exact ? "exact" : "sampled ± " + (pair.network ? pair.network.monte_carlo_error.toPrecision(1) : "");
      rows.push([pair.method === "network" ? "Dirichlet test through the network" : "Dirichlet test of the statements",
        "P" + number.equal(number.probability(pair.probability, pair.threshold)) + ", " + how]);
      rows.push(["share of cases", number.count(pair.share * pair.n) + " of " + pair.n + "; P(majority)" + number.equal(number.probability(pair.p_majority, pair.threshold))]);
      rows.push(["GLRT (" + pair.glrt_method + ")", "p" + number.equal(number.p(pair.glrt_p, pair.threshold)) + ", adjusted " + number.p(pair.glrt_p_adjusted, pair.threshold)]);
      if (pair.dirichlet) rows.push(["plain Dirichlet test", signs(pair.dirichlet.statement) + " with P" + number.equal(number.probability(pair.dirichlet.probability, pair.threshold)) + ": " + pair.dirichlet.verdict]);
    } else {
      rows.push([pair.method, "p" + number.equal(number.p(pair.p_value, pair.threshold)) + ", adjusted " + number.p(pair.p_adjusted, pair.threshold) + "; n = " + pair.n]);
      for (const [name, test] of Object.entries(pair.tests || {})) {
        const shown = Object.entries(test).filter(([, v]) => typeof v === "number" || typeof v === "string")
          .map(([k, v]) => k.replace(/_/g, " ") + " " + (typeof v === "number" ? Number(v.toPrecision(4)) : v));
        rows.push([name.replace(/_/g, " "), shown.join(", ")]);
      }
    }
    return table("Tests used", ["test", "result"], rows, 2);
  }
  function network(pair) {
    const found = pair.network;
    const groups = found.groups.map((g) => [g.measures.join(", "), signs(g.statement),
      number.probability(g.probability, pair.threshold) + (g.exact ? "" : " ± " + g.monte_carlo_error.toPrecision(1)), g.verdict]);
    return make("div", {}, make("h3", {}, "Measures that hang together"),
      make("pre", { role: "img", "aria-label": "Network of measures: " + (found.arcs.concat(found.edges).map((e) => e.join(" – ")).join("; ") || "no links") }, found.drawing),
      table("Groups of measures, judged apart", ["group", "statement", "P", "verdict"], groups, 1), make("p", {}, found.why));
  }
  function differences(pair) {
    const a = scores.learners.indexOf(pair.a), b = scores.learners.indexOf(pair.b);
    const box = make("div", {});
    const choose = make("select", { id: "difference-measure" }, ...scores.measures.map((m, i) => make("option", { value: i }, m)));
    function draw() {
      const m = Number(choose.value), good = scores.higher[m] ? 1 : -1;
      const scale = Math.max(0, ...scores.values[m].flat().map((v) => Math.abs(v === null ? 0 : v)));
      const rows = scores.rows.map((name, r) => {
        const x = scores.values[m][r][a], y = scores.values[m][r][b];
        if (x === null || y === null) return { name, x, y, d: null };
        const level = Math.max(1e-9 * Math.max(Math.abs(x), Math.abs(y)), 1e-12 * scale); /* ties as the test has them */
        return { name, x, y, d: Math.abs(y - x) <= level ? 0 : y - x };
      }).sort((p, q) => (q.d === null ? -Infinity : q.d) - (p.d === null ? -Infinity : p.d));
      const known = rows.filter((row) => row.d !== null);
      const most = Math.max(1e-300, ...known.map((row) => Math.abs(row.d)));
      const body = rows.map((row) => {
        if (row.d === null) return [row.name, "hole", "", number.quantity(row.x), number.quantity(row.y)];
        const size = (100 * Math.abs(row.d)) / most + "%", kind = row.d * good > 0 ? "good" : "bad";
        const bar = make("span", { class: "signed", "aria-hidden": "true" },
          make("i", { class: "minus " + kind, width: row.d < 0 ? size : "0" }),
          make("span", { class: "plus" }, make("i", { class: kind, width: row.d > 0 ? size : "0" })));
        return [row.name, number.signed(row.d), bar, number.quantity(row.x), number.quantity(row.y)];
      });
      const wins = known.filter((row) => row.d * good > 0).length, ties = known.filter((row) => row.d === 0).length;
      const caption = scores.measures[m] + ": " + pair.b + " better in " + wins + ", level in " + ties + ", worse in " +
        (known.length - wins - ties) + " of " + known.length + " " + scores.unit + "s" +
        (known.length < rows.length ? "; " + (rows.length - known.length) + " holes" : "") + " (" +
        (good > 0 ? "higher" : "lower") + " is better)";
      const made = table(caption, [scores.unit, "b − a", "", "a: " + pair.a, "b: " + pair.b], body, 1);
      made.lastChild.classList.add("tall");
      box.replaceChildren(made);
      chart(known, m);
    }
    const holder = make("div", { class: "chart", id: "difference-chart" });
    function chart(rows, m) {
      if (!window.vegaEmbed || rows.length > 300) return;
      const good = scores.higher[m] ? 1 : -1;
      window.drawChart(holder, {
        width: "container", height: 150, autosize: { type: "fit-x", contains: "padding" },
        description: "Sorted differences b − a per " + scores.unit + " on " + scores.measures[m],
        data: { values: rows.map((row, i) => ({ place: i, name: row.name, d: row.d, side: row.d === 0 ? "level" : row.d * good > 0 ? pair.b + " better" : pair.a + " better" })) },
        mark: { type: "bar" },
        encoding: {
          x: { field: "place", type: "ordinal", axis: null },
          y: { field: "d", type: "quantitative", title: "b − a, " + scores.measures[m] },
          color: { field: "side", type: "nominal", legend: { orient: "top", title: null },
            scale: { domain: [pair.b + " better", pair.a + " better", "level"], range: ["#0072B2", "#D55E00", "#999999"] } },
          tooltip: [{ field: "name", title: scores.unit }, { field: "d", title: "b − a" }, { field: "side" }],
        },
      });
    }
    choose.addEventListener("change", draw);
    panel.append(make("h3", {}, "Differences per " + scores.unit),
      make("label", { class: "choice", for: "difference-measure" }, "Measure "), choose, holder, box);
    draw(); /* after it stands in the page: a chart takes its width from there */
  }

  /* ---- the scores, measure by measure ---- */
  function drawScores() {
    const place = document.getElementById("score-table");
    if (!place || !scores) return;
    const choose = document.getElementById("score-measure");
    const m = Number(choose.value), higher = scores.higher[m];
    const head = make("tr", {}, make("th", { scope: "col", class: "left" }, make("button", { type: "button" }, scores.unit)),
      ...scores.learners.map((name) => make("th", { scope: "col" }, make("button", { type: "button" }, name))));
    document.getElementById("score-caption").textContent = scores.measures[m] + ": " + (higher ? "higher" : "lower") + " is better; best of each row in bold.";
    const body = scores.rows.map((name, r) => {
      const row = scores.values[m][r], known = row.filter((v) => v !== null);
      const best = higher ? Math.max(...known) : Math.min(...known);
      return make("tr", {}, make("th", { scope: "row", class: "left" + (name.length > 26 ? " long" : "") }, name), ...row.map((v) => v === null
        ? make("td", { class: "hole", "aria-label": "missing", title: "missing" }, "hole")
        : make("td", { class: v === best ? "best" : null, "data-value": v }, number.quantity(v))));
    });
    place.replaceChildren(make("table", { class: "sortable", "aria-label": scores.measures[m] },
      make("thead", {}, head), make("tbody", {}, ...body)));
    makeSortable(place);
  }

  /* ---- sorting ---- */
  function makeSortable(root) {
    root.querySelectorAll("table.sortable thead th").forEach((th) => {
      const button = th.querySelector("button");
      if (!button || button.dataset.ready) return;
      button.dataset.ready = "1";
      button.addEventListener("click", () => sortBy(th));
    });
  }
  function sortBy(th) {
    const column = th.cellIndex, whole = th.closest("table"), body = whole.tBodies[0];
    const up = th.getAttribute("aria-sort") !== "ascending";
    whole.querySelectorAll("thead th").forEach((other) => other.removeAttribute("aria-sort"));
    th.setAttribute("aria-sort", up ? "ascending" : "descending");
    const key = (row) => {
      const cell = row.cells[column], given = cell.dataset.value;
      if (cell.classList.contains("hole") || given === "") return null;
      const text = given !== undefined ? given : cell.textContent.trim();
      const value = Number(text);
      return text !== "" && !Number.isNaN(value) ? value : text;
    };
    const rows = Array.from(body.rows).map((row) => [key(row), row]);
    rows.sort(([p], [q]) => {
      if (p === null || q === null) return (p === null) - (q === null); // holes stay last either way
      const order = typeof p === "number" && typeof q === "number" ? p - q : String(p).localeCompare(String(q), undefined, { numeric: true });
      return up ? order : -order;
    });
    body.append(...rows.map(([, row]) => row));
  }

  /* ---- downloads and copying ---- */
  function quoted(cell) {
    const text = cell === null || cell === undefined ? "" : String(cell);
    return /[",\n\r]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
  }
  function scoresCsv() {
    const lines = [[scores.unit, "learner", "measure", "value"]];
    scores.rows.forEach((row, r) => scores.learners.forEach((learner, l) => scores.measures.forEach((measure, m) =>
      lines.push([row, learner, measure, scores.values[m][r][l]]))));
    return lines.map((line) => line.map(quoted).join(",")).join("\n") + "\n";
  }
  function pairsCsv() {
    const names = ["b", "a", "verdict", "statement", "probability", "p_value", "p_adjusted", "share", "p_majority", "n", "glrt_p", "glrt_p_adjusted", "method", "exact"];
    const lines = [names];
    for (const pair of comparison.pairs) lines.push(names.map((name) => name === "statement" ? Object.values(pair.statement).join("") : pair[name]));
    return lines.map((line) => line.map(quoted).join(",")).join("\n") + "\n";
  }
  const makers = {
    scores: ["scores.csv", "text/csv", scoresCsv],
    pairs: ["pairs.csv", "text/csv", pairsCsv],
    json: ["comparison.json", "application/json", () => JSON.stringify(comparison, null, 2)],
  };
  document.querySelectorAll("button[data-download]").forEach((button) => button.addEventListener("click", () => {
    const [name, type, content] = makers[button.dataset.download];
    const link = make("a", { href: URL.createObjectURL(new Blob([content()], { type })), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }));
  document.querySelectorAll("button[data-copy]").forEach((button) => button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy).innerText;
    try { await navigator.clipboard.writeText(text); } catch (refused) { // file:// may refuse: select it instead
      const range = document.createRange();
      range.selectNodeContents(document.getElementById(button.dataset.copy));
      const selection = window.getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
      button.textContent = "Selected: press Ctrl+C";
      return;
    }
    button.textContent = "Copied";
  }));

  /* ---- charts ---- */
  window.drawChart = function (place, spec) {
    const style = { labelColor: "currentColor", titleColor: "currentColor" };
    const config = {
      background: null, font: "system-ui, sans-serif", view: { stroke: null },
      axis: { ...style, gridColor: "currentColor", gridOpacity: 0.12, domainColor: "currentColor", domainOpacity: 0.4, tickColor: "currentColor", tickOpacity: 0.4, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 500 },
      legend: { ...style, labelFontSize: 12 }, title: { color: "currentColor" },
    };
    /* ast: expressions are interpreted, so the page's policy need not allow eval. */
    return window.vegaEmbed(place, spec, { mode: "vega-lite", renderer: "svg", actions: false, ast: true, config, tooltip: { theme: "custom" } })
      .catch((wrong) => { place.textContent = "This chart could not be drawn: " + wrong.message; });
  };
  if (window.vegaEmbed) {
    const specs = JSON.parse(document.getElementById("charts").textContent);
    for (const [name, spec] of Object.entries(specs)) {
      const place = document.getElementById("chart-" + name);
      if (place) window.drawChart(place, spec);
    }
  }

  /* ---- wiring ---- */
  document.querySelectorAll("[data-pair]").forEach((button) => button.addEventListener("click", () => {
    const index = Number(button.dataset.pair);
    showPair(index, document.querySelector("table.matrix button[data-pair='" + index + "']:focus") || button);
  }));
  document.querySelectorAll("table.matrix").forEach((matrix) => matrix.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const cell = event.target.closest("td");
    if (!step || !cell) return;
    let row = cell.parentNode.rowIndex, column = cell.cellIndex;
    for (;;) {
      row += step[0];
      column += step[1];
      const next = matrix.rows[row] && matrix.rows[row].cells[column];
      if (!next || next.tagName !== "TD") return;
      const button = next.querySelector("button");
      if (button) { button.focus(); event.preventDefault(); return; }
    }
  }));
  const choose = document.getElementById("score-measure");
  if (choose) { choose.addEventListener("change", drawScores); drawScores(); }
  makeSortable(document);
  if (comparison.pairs.length) showPair(Number(panel.dataset.first || 0), null);
  window.addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
  window.adjudge = { number, page };
  document.documentElement.dataset.ready = "1";
})();
