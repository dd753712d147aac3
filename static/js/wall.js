// A wall screen turns its own pages. Arrows turn them by hand, the space bar holds them.
"use strict";

(() => {
  const NARROWEST = 0.42; // of the height: a column of lines needs about its width in room
  const MOST_GROWN = 1.5;
  let page = 0;
  let shownFor = 0; // seconds
  let isHeld = false;

  const wall = () => document.querySelector(".wall");
  const listOf = (root) => root.querySelector("[data-list]");

  // How many lines fit: rows by their height, columns by what a screen this wide has room for.
  function capacity(list) {
    const line = list.querySelector("li");
    if (!line) return { rows: 1, columns: 1 };
    const height = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--row")) * innerHeight / 100;
    const rows = Math.max(1, Math.floor(list.clientHeight / height));
    const columns = Math.max(1, Math.min(3, Math.floor(list.clientWidth / (innerHeight * NARROWEST * 2))));
    return { rows, columns };
  }

  // Where a name is too long the whole page becomes smaller; what still is too long breaks.
  const ROUNDED = 1; // px that widths may be off by
  const isTooLong = (line) =>
    [line, ...line.querySelectorAll(".names")].some((part) => part.scrollWidth > part.clientWidth + ROUNDED);

  function fit(lines) {
    for (const line of lines) line.classList.remove("tight", "tighter");
    if (!lines.some(isTooLong)) return;
    for (const line of lines) line.classList.add("tight");
    for (const line of lines.filter(isTooLong)) line.classList.add("tighter");
  }

  function show() {
    const root = wall();
    const list = root && listOf(root);
    const foot = root && root.querySelector("[data-page]");
    if (!list) { if (foot) foot.textContent = ""; return; }
    const lines = [...list.children];
    const { rows: most, columns } = capacity(list);
    const used = Math.min(columns, Math.max(1, Math.ceil(lines.length / most)));
    // A short list takes the room there is.
    const grow = used > 1 ? 1 : Math.max(1, Math.min(MOST_GROWN, most / Math.max(1, lines.length)));
    const rows = used > 1 ? most : Math.min(most, Math.max(1, lines.length));
    list.style.setProperty("--grow", grow);
    const size = rows * used;
    const pages = Math.max(1, Math.ceil(lines.length / size));
    page = ((page % pages) + pages) % pages;
    list.classList.add("paged");
    list.style.setProperty("--rows", rows);
    list.style.gridTemplateColumns = `repeat(${used}, minmax(0, 1fr))`;
    lines.forEach((line, index) => { line.hidden = Math.floor(index / size) !== page; });
    fit(lines.filter((line) => !line.hidden));
    foot.textContent = pages > 1 ? `${isHeld || "paused" in root.dataset ? "‖ " : ""}${page + 1} / ${pages}` : "";
  }

  function turn(by) {
    page += by;
    shownFor = 0;
    show();
  }

  setInterval(() => {
    const root = wall();
    if (!root || isHeld || "paused" in root.dataset) return;
    shownFor += 1;
    if (shownFor >= Number(root.dataset.seconds)) turn(1);
  }, 1000);

  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
    else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
    else if (event.key === " ") { event.preventDefault(); isHeld = !isHeld; show(); }
  });

  // What is shown changes in place; another kind of list begins with its first page.
  let kind = wall()?.dataset.shown;
  document.addEventListener("htmx:afterSettle", () => {
    const now = wall()?.dataset.shown;
    if (now !== kind) { kind = now; page = 0; shownFor = 0; }
    show();
  });
  const lost = document.querySelector(".lost");
  document.addEventListener("htmx:afterRequest", (event) => {
    const status = event.detail.xhr ? event.detail.xhr.status : 0;
    lost.hidden = status >= 200 && status < 400;
    if (status === 404) location.reload();
  });
  addEventListener("resize", show);
  document.fonts?.ready.then(show);
  show();
})();
