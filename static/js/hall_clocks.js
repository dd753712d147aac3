// Clocks that stand in a live part as the moment they run out, and waits as the moment they began:
// read by the server's time alone.
"use strict";

(() => {
  let serverNow = null; // the server's time in ms, and when this page was told it
  let toldAt = 0;

  function told(now, at) {
    if (!Number.isFinite(now) || now <= 0) return;
    serverNow = now;
    toldAt = at;
  }

  function text(left) {
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const two = (number) => String(number).padStart(2, "0");
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }

  function tick() {
    if (serverNow === null) return;
    const now = serverNow + (performance.now() - toldAt);
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Number(clock.dataset.until) - now;
      const words = text(left);
      if (clock.textContent !== words) clock.textContent = words;
      clock.classList.toggle("soon", left <= Number(clock.dataset.soon || 0));
    }
    for (const wait of document.querySelectorAll("[data-since]")) {
      const words = wait.dataset.words.replace("{time}", text(now - Number(wait.dataset.since)));
      if (wait.textContent !== words) wait.textContent = words;
    }
  }

  // Every answer tells the time anew, also one that changes nothing: so does a machine that slept.
  document.addEventListener("desk:answered", ({ detail }) => {
    told(detail.now, detail.at);
    tick();
  });
  document.addEventListener("desk:changed", tick);

  const rendered = document.querySelector("[data-now]");
  const navigation = performance.getEntriesByType("navigation")[0];
  if (rendered) told(Number(rendered.dataset.now), navigation ? navigation.responseStart : 0);
  setInterval(tick, 250);
  tick();
})();
