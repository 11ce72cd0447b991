"use strict";
(() => {
  // The matrix: one panel at a time; without this script all of them are there.
  const panels = Array.from(document.querySelectorAll("#panels > article"));
  const buttons = Array.from(document.querySelectorAll(".matrix button"));
  const show = (place) => {
    for (const panel of panels) panel.hidden = panel.id !== `pair-${place}`;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.pair === place));
  };
  if (buttons.length && panels.length) show(panels[0].id.slice(5));
  for (const button of buttons) {
    button.title = button.getAttribute("aria-label");
    if (button.dataset.pair === undefined) button.disabled = true;
    else button.addEventListener("click", () => show(button.dataset.pair));
  }
  const table = document.querySelector(".matrix");
  if (table) {
    table.addEventListener("keydown", (event) => {
      const steps = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
      const cell = event.target.closest("td");
      if (!steps[event.key] || !cell) return;
      let row = cell.parentElement.rowIndex, column = cell.cellIndex, next = null;
      do {
        row += steps[event.key][0];
        column += steps[event.key][1];
        next = table.rows[row] && table.rows[row].cells[column];
      } while (next && !(next.firstElementChild && next.firstElementChild.tagName === "BUTTON"));
      if (next) { next.firstElementChild.focus(); event.preventDefault(); }
    });
  }
  // Tables sort by a click on their head; numbers as numbers, intervals by their start.
  const worth = (text) => {
    const number = parseFloat(text.replace("−", "-").replace(/[<>]/, ""));
    return Number.isNaN(number) ? text : number;
  };
  for (const head of document.querySelectorAll("table.sortable thead th")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const body = head.closest("table").tBodies[0], place = head.cellIndex;
      const down = head.getAttribute("aria-sort") === "ascending";
      const rows = Array.from(body.rows);
      rows.sort((one, other) => {
        const a = worth(one.cells[place].textContent), b = worth(other.cells[place].textContent);
        if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
        const order = typeof a === "number" ? a - b : a.localeCompare(b);
        return down ? -order : order;
      });
      for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...rows);
    });
  }
  document.documentElement.dataset.ready = "1";
})();
