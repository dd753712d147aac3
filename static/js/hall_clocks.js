// Clocks that stand in a live part as the moment they run out, and waits as the moment they began:
// read by the server's time alone.

import { answeredAt, clockText, everyTick, write } from "./clock.js";
import { all, find } from "./dom.js";

let serverNow = null; // the server's time in ms, and when this page was told it
let toldAt = 0;

function told(now, at) {
  if (!Number.isFinite(now) || now <= 0) return;
  serverNow = now;
  toldAt = at;
}

function tick() {
  if (serverNow === null) return;
  const now = serverNow + (performance.now() - toldAt);
  for (const clock of all("[data-until]")) {
    const left = Number(clock.dataset.until) - now;
    write(clock, clockText(left));
    clock.classList.toggle("soon", left <= Number(clock.dataset.soon || 0));
  }
  for (const wait of all("[data-since]")) {
    write(wait, wait.dataset.words.replace("{time}", clockText(now - Number(wait.dataset.since))));
  }
}

// Every answer tells the time anew, also one that changes nothing: so does a machine that slept.
document.addEventListener("desk:answered", ({ detail }) => {
  told(detail.now, detail.at);
  tick();
});
document.addEventListener("desk:changed", tick);

const rendered = find("[data-now]");
if (rendered) told(Number(rendered.dataset.now), answeredAt);
everyTick(tick);
