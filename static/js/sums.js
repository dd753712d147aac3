// The sum behind a number of the standings: tapped, chosen by keyboard or hovered over, it is fetched and
// shown beside the number. Without this, or in a browser that has no popovers, the number leads to a page.

import { ask } from "./sender.js";

const box = document.getElementById("sum");
const part = box?.querySelector("[data-sum]");
const HOVER = 400; // milliseconds
const PATIENCE = 8000; // milliseconds until a sum is given up
let unanswered = null; // the number whose sum could not be had
let waiting = 0;
let asking = new AbortController(); // for the sum wanted now; any other has been given up

function place(link) {
  const at = link.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.right - size.width), window.innerWidth - size.width - 8);
  const below = at.bottom + 6;
  const top = below + size.height < window.innerHeight ? below : Math.max(8, at.top - size.height - 6);
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${top}px`;
}

async function sumOf(link, { signal }) {
  const { status, text } = await ask(link.href, signal);
  if (status >= 200 && status < 300) return { html: text };
  if (!status) return { words: box.dataset.offline };
  return { words: status === 401 ? box.dataset.signedOut : box.dataset.unanswered };
}

function giveUp() {
  asking.abort();
  asking = new AbortController();
  unanswered = null;
}

// A sum stands beside its own number, or words in its place; one that comes late for a number
// that is wanted no more is dropped.
async function show(link) {
  clearTimeout(waiting);
  giveUp();
  const own = asking;
  const late = setTimeout(() => own.abort(), PATIENCE);
  part.textContent = "";
  const { html, words } = await sumOf(link, own);
  clearTimeout(late);
  if (own !== asking) return;
  if (words) {
    unanswered = link;
    part.textContent = words;
  } else {
    part.innerHTML = html;
  }
  if (!box.matches(":popover-open")) box.showPopover();
  place(link);
}

const linkOf = (event) => event.target.closest?.("a.sum");

if (box?.showPopover) {
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
    if (event.newState === "closed") giveUp();
  });
  window.addEventListener("online", () => unanswered && show(unanswered));
}
