// The sum behind a number of the standings: tapped, chosen by keyboard or hovered over, it is fetched and
// shown beside the number. Without this, or in a browser that has no popovers, the number leads to a page.
"use strict";

(() => {
  const box = document.getElementById("sum");
  if (!box?.showPopover) return;
  const part = box.querySelector("[data-sum]");
  const HOVER = 400; // milliseconds
  let shown = null;
  let waiting = 0;

  function place(link) {
    const at = link.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.right - size.width), window.innerWidth - size.width - 8);
    const below = at.bottom + 6;
    const top = below + size.height < window.innerHeight ? below : Math.max(8, at.top - size.height - 6);
    box.style.left = `${Math.max(8, left)}px`;
    box.style.top = `${top}px`;
  }

  async function show(link) {
    clearTimeout(waiting);
    shown = link.href;
    part.textContent = "";
    await window.htmx.ajax("GET", link.href, { target: part, swap: "innerHTML" });
    if (shown !== link.href || !part.textContent) return;
    if (!box.matches(":popover-open")) box.showPopover();
    place(link);
  }

  const linkOf = (event) => window.htmx && event.target.closest?.("a.sum");

  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    show(link);
  });
  document.addEventListener("pointerover", (event) => {
    const link = event.pointerType === "mouse" && linkOf(event);
    clearTimeout(waiting);
    if (link) waiting = setTimeout(() => show(link), HOVER);
  });
  document.addEventListener("scroll", () => box.matches(":popover-open") && box.hidePopover(), { passive: true });
  box.addEventListener("toggle", (event) => {
    if (event.newState === "closed") shown = null;
  });
})();
