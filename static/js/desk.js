// What every page of the desk does by itself: tick, follow the desk, never look saved when it is not.

import { answeredAt, clockText, everyTick, write } from "./clock.js";
import { all, find, hide, show } from "./dom.js";
import { startSending } from "./sender.js";

const ASLEEP = 5000; // milliseconds between two ticks
const MOVED = 1500; // milliseconds by which this machine's own time was changed

const bases = new WeakMap(); // clock → what was left, and when
let shownAt = answeredAt;
let lastWall = Date.now();
let lastTick = performance.now();

const resync = () => document.dispatchEvent(new Event("desk:resync"));

function leftOf(clock) {
  if (!bases.has(clock)) bases.set(clock, { at: shownAt, left: Number(clock.dataset.remaining) });
  const base = bases.get(clock);
  return "running" in clock.dataset ? Math.max(0, base.left - (performance.now() - base.at)) : base.left;
}

function tick() {
  for (const clock of all("[data-remaining]")) write(find("[data-clock]", clock), clockText(leftOf(clock)));
  // Public pages have a live part without a clock.
  const live = find("#live");
  const clock = live && find("[data-remaining]", live);
  if (clock) warn(live, clock);
}

function warn(live, clock) {
  if (!("running" in clock.dataset)) return;
  const left = leftOf(clock);
  const warnings = all("[data-at]", live);
  const due = warnings.filter((one) => left <= one.dataset.at * 60000).pop();
  for (const one of warnings) one.hidden = one !== due || left === 0;
  live.classList.toggle("urgent", Boolean(due && due.classList.contains("urgent")));
  live.classList.toggle("soon", Boolean(due && due.classList.contains("soon")));
  if (left === 0 && !clock.dataset.asked) {
    clock.dataset.asked = "1";
    resync();
  }
}

// A machine that slept, or whose own time was changed, asks the server again.
function noticeSleep() {
  const wall = Date.now() - lastWall;
  const ticked = performance.now() - lastTick;
  lastWall += wall;
  lastTick += ticked;
  if (Math.abs(wall - ticked) > MOVED || ticked > ASLEEP) resync();
}

// Somebody else changed this table: take the page anew, unless something is being typed.
function catchUp() {
  const isBusy = find("form[data-dirty], details.fold[open]");
  const active = document.activeElement;
  const isTyping = active && active.matches("input:not([type=radio]), select, textarea");
  if (find("[data-outdated]") && !isBusy && !isTyping) location.reload();
}

document.addEventListener("visibilitychange", () => document.hidden || resync());
window.addEventListener("online", () => { hide("offline"); resync(); });
window.addEventListener("offline", () => show("offline"));
window.addEventListener("pageshow", (event) => event.persisted && resync());
document.addEventListener("desk:answered", ({ detail }) => {
  if (detail.status) hide("offline"); else show("offline");
  if (detail.status === 401) show("signed-out");
});
document.addEventListener("desk:changed", () => { shownAt = performance.now(); tick(); catchUp(); });
document.addEventListener("htmx:afterSwap", tick);

startSending();
everyTick(() => { tick(); noticeSleep(); });
