"use strict";
// Lays out what the page holds: sorts and filters its tables, shows one learner or one pair, keeps the choice in the
// address. Every word and number comes finished from the tables and the JSON text; nothing is judged here.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const make = (tag, content = [], attributes = {}) => {
    const node = document.createElement(tag);
    node.append(...[content].flat());
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const stands = new Map(data.learners.map((name, place) => [name, place]));
  // The address holds what is shown: #learner=…, #pair=…&against=…, sort, order, find, slice.
  const state = () => new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  const changed = (changes) => {
    const next = state();
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
    return `#${String(next) || "leaderboard"}`;
  };
  const go = (changes) => { location.hash = changed(changes); };
  const link = (text, changes, attributes = {}) => { // it keeps what else is chosen; copied, it holds its own part
    const made = make("a", text, { href: `#${new URLSearchParams(changes)}`, ...attributes });
    made.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(changes);
    });
    return made;
  };
  const learnerLink = (name) => stands.has(name) ? link(name, { learner: name }) : name;

  // Packed texts: a part of the table, each of its gaps filled by the next part (reports/packed_texts.py).
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const unpacked = (code) => {
    let at = 0;
    const part = () => {
      let place = 0, digit;
      do {
        digit = letters.indexOf(code[at++]);
        place = place * 32 + (digit % 32);
      } while (digit > 31);
      return data.parts[place];
    };
    const texts = [];
    while (at < code.length) texts.push(part().replace(/\0/g, part));
    return texts;
  };

  // Pairs, by the places of their two learners.
  const size = data.learners.length, pairs = new Map();
  for (let i = 0, at = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++, at++) {
      if (data.verdicts[at] !== "-") pairs.set(i * size + j, { letter: data.verdicts[at], number: pairs.size });
    }
  }
  const pairOf = (mine, other) => {
    const found = pairs.get(Math.min(mine, other) * size + Math.max(mine, other));
    if (!found) return null;
    const higher = found.letter >= "a";
    const b = higher ? Math.min(mine, other) : Math.max(mine, other);
    const word = data.words[found.letter.toLowerCase().charCodeAt(0) - 97];
    const texts = () => unpacked(data.panels[found.number]).map(
      (text) => text.replaceAll("\x01", data.learners[b]).replaceAll("\x02", data.learners[b === mine ? other : mine]));
    return { number: found.number, b, a: b === mine ? other : mine, texts, word: b === mine ? word : data.words[word[3]] };
  };
  const wordSpan = (word) => make("span", word[0], { class: `word ${word[2]}` });

  const table = (header, rows, label, kind = "") => {
    const head = make("tr", header.map((cell) => make("th", cell, { scope: "col" })));
    const body = rows.map((row) => make("tr", row.map((cell, at) =>
      at ? make("td", cell, { "data-label": header[at] }) : make("th", cell, { scope: "row" }))));
    const made = make("table", [make("thead", head), make("tbody", body)], { class: kind });
    return make("div", made, { class: "scroll", tabindex: "0", role: "region", "aria-label": label });
  };
  const strip = (heights) => {
    const space = "http://www.w3.org/2000/svg", step = 120 / heights.length;
    const picture = document.createElementNS(space, "svg");
    picture.setAttribute("class", "strip");
    picture.setAttribute("viewBox", "0 0 120 24");
    picture.setAttribute("aria-hidden", "true");
    for (const side of [1, -1]) {
      const path = document.createElementNS(space, "path");
      const bars = Array.from(heights, (letter, at) => [at, letter.charCodeAt(0) - 77]).filter(([, high]) => high * side > 0);
      path.setAttribute("class", side > 0 ? "up" : "down");
      path.setAttribute("stroke-width", String(0.7 * step));
      path.setAttribute("d", bars.map(([at, high]) => `M${(at + 0.5) * step} 12v${-high}`).join(""));
      picture.append(path);
    }
    return picture;
  };

  const showPair = (mine, other) => {
    const pair = pairOf(mine, other), place = get("pair");
    if (!pair) return false;
    const texts = pair.texts(), m = data.measures.length, names = [pair.b, pair.a].map((at) => data.learners[at]);
    const wide = data.bars.length ? data.bars[0].length / data.panels.length : 0;
    const rows = texts.slice(0, m).map((text, at) => {
      const bars = wide && strip(data.bars[at].slice(pair.number * wide, (pair.number + 1) * wide));
      return [...text.split("\t"), ...(wide ? [bars] : [])];
    });
    place.replaceChildren(
      make("h3", [learnerLink(names[0]), " against ", learnerLink(names[1]), ": ", wordSpan(pairOf(pair.b, pair.a).word)]),
      ...texts.slice(m + 1).map((text) => make("p", text)),
      table([...data.header, ...(wide ? ["case by case"] : [])], rows, `${names.join(" against ")}: measures`),
      make("p", texts[m], { class: "quiet" }));
    place.hidden = false;
    for (const button of all(".matrix button")) {
      button.setAttribute("aria-pressed", String(button.dataset.row == mine && button.dataset.column == other));
    }
    get("first").value = mine;
    get("second").value = other;
    return true;
  };

  const showLearner = (mine) => {
    const place = get("learner"), name = data.learners[mine], order = data.words.map((word) => word[0]);
    const others = data.learners.map((_, other) => other).filter((other) => other !== mine && pairOf(mine, other));
    const found = others.map((other) => ({ other, pair: pairOf(mine, other) }));
    found.sort((one, two) => order.indexOf(two.pair.word[0]) - order.indexOf(one.pair.word[0]));
    const rows = found.map(({ other, pair }) => {
      const claims = pair.texts().slice(0, data.measures.length).map((text) => text.split("\t")[1]);
      const name = data.learners[other];
      return [link(name, { pair: data.learners[mine], against: name }), wordSpan(pair.word), ...claims.map((sign) => pair.b === mine ? sign : data.turned[sign] || sign)];
    });
    const counts = order.map((word) => [found.filter(({ pair }) => pair.word[0] === word).length, word]).filter(([n]) => n);
    place.replaceChildren(
      link("close", { learner: "" }, { class: "close" }),
      make("h3", name),
      table(data.about, unpacked(data.rows[mine]).map((text) => text.split("\t")), `${name}: measures, and where it is best and worst`, "wrapped"),
      make("h4", `${name} against each other learner`),
      make("p", counts.map(([n, word]) => `${n} ${word}`).join(", "), { class: "quiet" }),
      table(["against", "verdict", ...data.measures], rows, `${name} against each other learner`, "sortable"));
    place.hidden = false;
    sortable(place);
  };

  // Sorting: best first, then turned; what has no number stands last.
  const worth = (cell) => {
    if (cell.dataset.sort) return Number(cell.dataset.sort);
    const text = cell.textContent.trim();
    const number = cell.tagName === "TD" ? parseFloat(text.replace("−", "-").replace(/^[<>]/, "")) : NaN;
    return Number.isNaN(number) ? text : number;
  };
  const sortBy = (head, order) => {
    const body = head.closest("table").tBodies[0], at = head.cellIndex, turn = order === "descending" ? -1 : 1;
    const rows = Array.from(body.rows, (row) => [worth(row.cells[at]), row]);
    rows.sort(([one], [two]) => {
      if (typeof one !== typeof two) return typeof one === "number" ? -1 : 1;
      return turn * (typeof one === "number" ? one - two : one.localeCompare(two, "en", { numeric: true }));
    });
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    body.append(...rows.map(([, row]) => row));
  };
  const bestFirst = (head) => head.dataset.first || (head.cellIndex && head.closest("table").dataset.first)
    || (head.textContent.endsWith("↑") ? "descending" : "ascending");
  const turned = { ascending: "descending", descending: "ascending" };
  const sortable = (within) => {
    for (const head of all("table.sortable thead th", within)) {
      const button = make("button", head.textContent, { type: "button" });
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const order = turned[head.getAttribute("aria-sort")] || bestFirst(head);
        if (head.closest("#board")) go({ sort: button.textContent, order });
        else sortBy(head, order);
      });
    }
  };

  // Filter: rows of tables of learners, rows and columns of the matrix, columns of the scores.
  const filter = (text) => {
    const wanted = text.toLowerCase().split(",").map((part) => part.trim()).filter(Boolean);
    const fits = (name) => !wanted.length || wanted.some((part) => name.toLowerCase().includes(part));
    const named = (head) => fits(head.title || head.textContent);
    for (const row of all("table.learners tbody tr, .matrix tbody tr")) row.hidden = !named(row.cells[0]);
    for (const each of all(".matrix, .scores")) {
      const shown = Array.from(each.tHead.rows[0].cells, (head, at) => !at || named(head));
      for (const row of each.rows) Array.from(row.cells).forEach((cell, at) => { cell.hidden = !shown[at]; });
    }
    const rows = all("#board tbody tr");
    get("matches").textContent = wanted.length ? `${rows.filter((row) => !row.hidden).length} of ${rows.length}` : "";
  };

  const showSlice = (label) => {
    const found = data.slices.find((each) => each[0] === label), place = get("one-slice");
    get("board").hidden = Boolean(found);
    place.hidden = !found;
    if (!found) return;
    const rows = found[3].map(([name, ...cells]) => [learnerLink(name), ...cells]);
    place.replaceChildren(make("h3", label), make("p", found[1]), table(found[2], rows, `Leaderboard of ${label}`, "sortable learners"));
    sortable(place);
  };

  let before = [];
  const show = (first) => {
    if (location.hash && !location.hash.includes("=") && first !== true) {
      if (location.hash === "#leaderboard") get("learner").hidden = true;
      return; // an anchor of the page
    }
    const asked = state(), heads = all("#board thead th");
    const head = heads.find((each) => each.textContent === asked.get("sort"));
    if (head) sortBy(head, asked.get("order") === "descending" ? "descending" : "ascending");
    else if (heads.some((each) => each.hasAttribute("aria-sort"))) {
      const answer = heads[document.querySelector("#board td.answer").cellIndex];
      sortBy(answer, "ascending"); // the order of the leaderboard
      answer.removeAttribute("aria-sort");
    }
    get("sort").value = head ? head.textContent : "";
    if (get("slice")) get("slice").value = asked.get("slice") || "";
    showSlice(asked.get("slice"));
    if (get("find").value !== (asked.get("find") || "")) get("find").value = asked.get("find") || "";
    filter(asked.get("find") || "");
    const [mine, one, other] = ["learner", "pair", "against"].map((name) => stands.get(asked.get(name)));
    get("learner").hidden = mine === undefined;
    if (mine !== undefined) showLearner(mine);
    const pair = one !== undefined && other !== undefined && showPair(one, other);
    const view = pair && String([one, other]) !== before[1] ? "pair" : mine !== undefined && mine !== before[0] ? "learner" : "";
    if (view) {
      get(view).scrollIntoView({ block: "start" });
      get(view).focus({ preventScroll: true });
    }
    before = [mine, String([one, other])];
  };

  // What only works with this script appears with it.
  for (const head of all("table.learners tbody th")) head.replaceChildren(learnerLink(head.textContent));
  sortable(document);
  const matrix = document.querySelector(".matrix");
  all("tbody tr", matrix || document.createElement("div")).forEach((row, mine) => {
    Array.from(row.cells).slice(1).forEach((cell, other) => {
      const pair = cell.textContent && pairOf(mine, other);
      if (!pair) return;
      const label = `${data.learners[mine]} against ${data.learners[other]}: ${pair.word[0]}`;
      const button = make("button", cell.textContent, { type: "button", class: cell.className, "aria-label": label, title: label, "data-row": mine, "data-column": other });
      button.addEventListener("click", () => {
        showPair(mine, other);
        history.replaceState(null, "", changed({ pair: data.learners[mine], against: data.learners[other] }));
      });
      cell.className = "";
      cell.replaceChildren(button);
    });
  });
  if (matrix) matrix.addEventListener("keydown", (event) => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const cell = event.target.closest("td");
    if (!step || !cell) return;
    let row = cell.parentElement.rowIndex, column = cell.cellIndex, next = null;
    do {
      row += step[0];
      column += step[1];
      next = matrix.rows[row] && matrix.rows[row].cells[column];
    } while (next && (next.hidden || !next.querySelector("button") || next.parentElement.hidden));
    if (next) {
      next.querySelector("button").focus();
      event.preventDefault();
    }
  });
  const options = (id, texts) => get(id).append(...texts.map(([text, value]) => make("option", text, { value })));
  options("sort", [["as the answer says", ""], ...all("#board thead th").map((head) => [head.textContent, head.textContent])]);
  get("sort").addEventListener("change", (event) => {
    const head = all("#board thead th").find((each) => each.textContent === event.target.value);
    go({ sort: event.target.value, order: head && bestFirst(head) });
  });
  if (get("slice")) {
    options("slice", data.slices.map(([label]) => [label, label]));
    get("slice").addEventListener("change", (event) => go({ slice: event.target.value }));
  }
  get("find").addEventListener("input", (event) => {
    history.replaceState(null, "", changed({ find: event.target.value }));
    filter(event.target.value);
  });
  get("controls").hidden = false;
  for (const form of document.forms) form.addEventListener("submit", (event) => event.preventDefault());
  if (size > 2 && pairs.size) {
    for (const id of ["first", "second"]) {
      options(id, data.learners.map((name, place) => [name, place]));
      get(id).addEventListener("change", () => {
        const [one, other] = ["first", "second"].map((each) => data.learners[get(each).value]);
        go({ pair: one, against: other });
      });
    }
    get("choose").hidden = false;
    const [[key]] = pairs;
    const { b, a } = pairOf(Math.floor(key / size), key % size);
    showPair(b, a);
  }
  get("json").hidden = false;
  get("json").addEventListener("click", () => {
    const named = (header, cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]]));
    const found = Array.from(pairs.keys(), (key) => {
      const pair = pairOf(Math.floor(key / size), key % size), texts = pairOf(pair.b, pair.a).texts();
      const m = data.measures.length;
      return { b: data.learners[pair.b], a: data.learners[pair.a], verdict: pairOf(pair.b, pair.a).word[0],
        sentences: texts.slice(m + 1), measures: texts.slice(0, m).map((text) => named(data.header, text.split("\t"))) };
    });
    const learners = data.learners.map((learner, at) =>
      ({ learner, measures: unpacked(data.rows[at]).map((text) => named(data.about, text.split("\t"))) }));
    const text = JSON.stringify({ source: data.source, headline: document.querySelector("h1").textContent, learners, pairs: found }, null, 1);
    get("json").href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  });

  // In print folded parts are open, and a wide table stands in blocks of columns, each with its row heads.
  let undo = [];
  const blocksOf = (each) => {
    const room = each.matches(".scores") ? 112 : 92; // letters across a page, in the size they are printed
    const wide = Array.from(each.tHead.rows[0].cells, (head, at) => {
      const longest = Math.max(...Array.from(each.tBodies[0].rows, (row) => row.cells[at].textContent.length));
      return 2 + Math.min(28, Math.max(longest, each.matches(".matrix") ? 1 : Math.min(7, head.textContent.length)));
    });
    if (each.matches(".matrix, .scores")) wide.fill(Math.max(...wide.slice(1)), 1);
    const blocks = [[]];
    let free = room - wide[0];
    wide.forEach((need, at) => {
      if (!at || each.tHead.rows[0].cells[at].hidden) return;
      if (need > free && blocks.at(-1).length) {
        blocks.push([]);
        free = room - wide[0];
      }
      blocks.at(-1).push(at);
      free -= need;
    });
    const columns = blocks.flat(), even = Math.ceil(columns.length / blocks.length);
    return each.matches(".matrix, .scores") ? blocks.map((_, at) => columns.slice(at * even, (at + 1) * even)) : blocks;
  };
  addEventListener("beforeprint", () => {
    for (const part of all("details:not([open])")) {
      part.open = true;
      undo.push(() => { part.open = false; });
    }
    for (const button of all("thead button")) { // a head with a button is not repeated on every page
      const text = document.createTextNode(button.textContent);
      button.replaceWith(text);
      undo.unshift(() => text.replaceWith(button));
    }
    for (const each of all(".scroll > table")) {
      for (const head of all("tbody th", each)) head.classList.toggle("short", head.textContent.length <= 28);
      const blocks = blocksOf(each);
      if (blocks.length < 2) continue;
      const copies = blocks.map((block) => {
        const copy = each.cloneNode(false);
        for (const part of each.children) {
          const made = part.cloneNode(part.tagName === "CAPTION");
          for (const row of part.rows || []) {
            const line = row.cloneNode(false);
            line.append(...[0, ...block].map((at) => row.cells[at].cloneNode(true)));
            made.append(line);
          }
          copy.append(made);
        }
        return copy;
      });
      each.after(...copies);
      each.hidden = true;
      undo.push(() => {
        for (const copy of copies) copy.remove();
        each.hidden = false;
      });
    }
  });
  addEventListener("afterprint", () => {
    for (const step of undo) step();
    undo = [];
  });

  addEventListener("hashchange", show);
  show(true);
  document.documentElement.dataset.ready = "1";
})();
