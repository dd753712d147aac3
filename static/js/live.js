// Parts of a page that keep themselves up to date: asked for again, replaced where they changed.

import { ask as askDesk } from "./sender.js";

const ANSWERED_WITHIN = 8000; // ms; a desk that does not answer is as good as none
const SOONEST = 0.8; // of the time between two polls: a hall that opens a page together scatters
const asking = new WeakSet();

const parts = () => document.querySelectorAll("[data-every]");
const find = (id) => document.getElementById(id);
const tell = (name, detail) => document.dispatchEvent(new CustomEvent(`desk:${name}`, { detail }));
const addressOf = (part) => (part.dataset.poll ? part : part.querySelector("[data-poll]"))?.dataset.poll;

function later(part, share = SOONEST + (1 - SOONEST) * Math.random()) {
  setTimeout(() => {
    const now = find(part.id);
    if (!now?.dataset.every) return;
    if (document.hidden) later(now);
    else ask(now).finally(() => { if (find(part.id)) later(find(part.id)); });
  }, Number(part.dataset.every) * 1000 * share);
}

// `isAnew`: the part is wanted even where it did not change, since what was counted here from
// the last answer may be wrong.
async function ask(part, isAnew = false) {
  const to = addressOf(part);
  if (!to || asking.has(part)) return;
  asking.add(part);
  const address = new URL(to, location.href);
  if (isAnew && "anew" in part.dataset) address.searchParams.delete("shown");
  const { status, text, headers } = await askDesk(address, AbortSignal.timeout(ANSWERED_WITHIN));
  asking.delete(part);
  tell("answered", { status, now: Number(headers.get("Desk-Now")), at: performance.now() });
  if (status === 200) show(part.id, text, headers.get("Desk-Part"));
}

function show(id, text, kind) {
  const part = find(id);
  if (!part) return; // the page moved on
  const page = new DOMParser().parseFromString(text, "text/html");
  if (kind === "pieces") showPieces(part, page);
  else showWhole(part, page);
}

// Whoever is on a button in there must not lose it under the finger: it waits for the next poll.
// A link that has a name gets the focus back.
function isHeld(part, gone) {
  const active = document.activeElement;
  return part.id === "live" && gone.some((one) => one.contains(active)) && !active.matches("a[id]");
}

function showPieces(part, page) {
  const news = [...page.querySelectorAll("template")].map((one) => one.content.firstElementChild);
  const olds = news.map((one) => find(one.id));
  if (olds.includes(null)) { location.reload(); return; }
  if (isHeld(part, olds)) return;
  change(part, () => {
    olds.forEach((old, index) => old.replaceWith(document.adoptNode(news[index])));
    find("poll").replaceWith(document.adoptNode(page.getElementById("poll")));
  });
}

function showWhole(part, page) {
  if (isHeld(part, [part])) return;
  const next = page.getElementById(part.id);
  const scrolled = [...part.querySelectorAll(".scroll")].map((one) => one.scrollLeft);
  change(part, () => {
    if (next) part.replaceWith(document.adoptNode(next));
    else part.replaceChildren(...document.adoptNode(page.body).childNodes);
  });
  find(part.id).querySelectorAll(".scroll").forEach((one, index) => { one.scrollLeft = scrolled[index] || 0; });
}

function change(part, act) {
  const { id } = part;
  const focused = document.activeElement.id;
  const hadIt = part.contains(document.activeElement);
  act();
  if (hadIt && focused) find(focused)?.focus({ preventScroll: true });
  window.htmx?.process(find(id));
  tell("changed", { part: id });
}

document.addEventListener("desk:resync", () => parts().forEach((part) => ask(part, true)));
for (const part of parts()) later(part);
