// An act on one line of a long page leads back to that page as it was scrolled.
"use strict";

(() => {
  const KEY = "desk-place";
  const here = () => location.pathname + location.search;

  document.addEventListener("submit", (event) => {
    if (!("keepsPlace" in event.target.dataset)) return;
    try { sessionStorage.setItem(KEY, JSON.stringify([here(), scrollY])); } catch { /* private mode */ }
  });
  window.addEventListener("load", () => {
    try {
      const [page, at] = JSON.parse(sessionStorage.getItem(KEY)) ?? [];
      sessionStorage.removeItem(KEY);
      if (page === here()) scrollTo(0, at);
    } catch { /* private mode */ }
  });
})();
