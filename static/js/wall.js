// A wall screen turns its own pages. Arrows turn them by hand, the space bar holds them.

const MOST_GROWN = 1.5;
const UNHEARD = 25000; // ms without an answer of the desk, which is asked every ten seconds
let page = 0;
let shownFor = 0; // seconds
let isHeld = false;

const wall = () => document.querySelector(".wall");
const listOf = (root) => root.querySelector("[data-list]");

// How many lines fit: rows and columns by what the style says a line needs.
function capacity(list) {
  const style = getComputedStyle(list);
  const size = (name) => parseFloat(style.getPropertyValue(name)) * Math.min(innerWidth, innerHeight) / 100;
  const fitting = (room, name) => Math.max(1, Math.floor(room / size(name)));
  return { rows: fitting(list.clientHeight, "--row"), columns: fitting(list.clientWidth, "--column") };
}

// Where a name is too long the whole page becomes smaller; what still is too long breaks, then
// becomes smaller yet.
const STEPS = ["tighter", "tightest"];
const ROUNDED = 1; // px that sizes may be off by
const isTooLong = (line) =>
  [line, ...line.querySelectorAll(".side, .names, .amount")].some((part) =>
    part.scrollWidth > part.clientWidth + ROUNDED || part.offsetHeight > line.clientHeight + ROUNDED);

// Whether all lines fit without breaking.
function fit(lines) {
  for (const line of lines) line.classList.remove("tight", ...STEPS);
  if (!lines.some(isTooLong)) return true;
  for (const line of lines) line.classList.add("tight");
  let left = lines.filter(isTooLong);
  const isWhole = left.length === 0;
  for (const step of STEPS) {
    for (const line of left) line.classList.add(step);
    left = left.filter(isTooLong);
  }
  return isWhole;
}

function show() {
  const root = wall();
  const list = root && listOf(root);
  const foot = root && root.querySelector("[data-page]");
  if (!list) { if (foot) foot.textContent = ""; return; }
  list.classList.add("paged");
  const lines = [...list.children];
  const { rows: most, columns } = capacity(list);
  const used = Math.min(columns, Math.max(1, Math.ceil(lines.length / most)));
  const rows = used > 1 ? most : Math.min(most, Math.max(1, lines.length));
  const size = rows * used;
  const pages = Math.max(1, Math.ceil(lines.length / size));
  page = ((page % pages) + pages) % pages;
  list.style.setProperty("--rows", rows);
  list.style.gridTemplateColumns = `repeat(${used}, minmax(0, 1fr))`;
  lines.forEach((line, index) => { line.hidden = Math.floor(index / size) !== page; });
  const shown = lines.filter((line) => !line.hidden);
  // A page that begins in the middle of a group names it: its heading is on the page before.
  lines.forEach((line) => line.classList.toggle("continues", line === shown[0]));
  // A short list takes the room there is, unless names would have to break for it.
  const room = used > 1 ? 1 : Math.max(1, Math.min(MOST_GROWN, most / rows));
  for (const grow of [room, 1]) {
    list.style.setProperty("--grow", grow);
    if (fit(shown)) break;
  }
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
document.addEventListener("desk:changed", () => {
  const now = wall()?.dataset.shown;
  if (now !== kind) { kind = now; page = 0; shownFor = 0; }
  show();
});

// A desk that does not answer is as good as none: the screen says so.
const lost = document.querySelector(".lost");
let heardAt = performance.now();
setInterval(() => { if (performance.now() - heardAt > UNHEARD) lost.hidden = false; }, 1000);
document.addEventListener("desk:answered", ({ detail: { status } }) => {
  const isHeard = status >= 200 && status < 400;
  if (isHeard) heardAt = performance.now();
  lost.hidden = isHeard;
  if (status === 404) location.reload();
});
addEventListener("resize", show);
document.fonts?.ready.then(show);
show();
