// What the desk works out of a form's fields stands beside these very fields or not at all: hidden
// from the first key that changes them, shown again by the answer to them, and words in its place
// where none can be had. An answer to older fields is dropped.

import { all, hide, pairsOf, spokenFields } from "./dom.js";

const AGAIN = 5000; // milliseconds until a question without an answer is asked again
const asked = new WeakMap(); // request → the values it asks about
// `answered` are the values whose answer is shown, null for none; `isOwed`: an answer is wanted
// and may not be on its way; `isWaiting` whether `latest`, the last request, is under way.
const askers = all("[data-answer]").map((asker) => (
  { asker, form: asker.closest("form"), answered: null, isOwed: false, isWaiting: false, latest: null }));

const places = ({ asker }) => all(asker.dataset.answer);
const of = (event) => askers.find((one) => one.asker === event.detail.elt);

// What the answer itself brings into the form is no question.
function valuesOf(one) {
  const shown = places(one);
  return pairsOf(spokenFields(one.form).filter((field) => field.type !== "submit"
    && !shown.some((place) => place.contains(field))));
}

function mark(one) {
  const isStale = one.answered !== null && one.answered !== valuesOf(one);
  for (const place of places(one)) {
    place.classList.toggle("counting", isStale);
    place.setAttribute("aria-busy", String(isStale));
  }
}

function fail(one, words) {
  one.isOwed = true;
  one.answered = null;
  mark(one);
  const event = new CustomEvent("desk:unanswered", { detail: words, cancelable: true });
  if (!one.asker.dispatchEvent(event)) return;
  const line = document.createElement("p");
  line.className = "waiting warn";
  line.textContent = words;
  places(one)[0].replaceChildren(line);
}

function askAgain() {
  for (const one of askers) if (one.isOwed && !one.isWaiting) window.htmx.trigger(one.asker, "refresh");
}

for (const type of ["input", "change"]) {
  document.addEventListener(type, (event) => {
    for (const one of askers) if (one.form === event.target.form) mark(one);
  }, { capture: true });
}
document.addEventListener("htmx:beforeRequest", (event) => {
  const one = of(event);
  if (!one) return;
  one.latest = event.detail.xhr;
  one.isWaiting = true;
  asked.set(one.latest, valuesOf(one));
  mark(one);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  const one = askers.find(({ asker }) => asker === requestConfig?.elt);
  if (!one || !event.detail.shouldSwap) return;
  event.detail.shouldSwap = asked.get(xhr) === valuesOf(one);
  one.isOwed = !event.detail.shouldSwap;
  hide("signed-out");
});
document.addEventListener("htmx:afterSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  const one = askers.find(({ asker }) => asker === requestConfig?.elt);
  if (!one) return;
  one.answered = asked.get(xhr);
  mark(one);
});
const failures = { "htmx:sendError": "offline", "htmx:timeout": "offline", "htmx:responseError": "unanswered" };
for (const [failure, words] of Object.entries(failures)) {
  document.addEventListener(failure, (event) => {
    const one = of(event);
    if (!one || one.latest !== event.detail.xhr) return;
    const isSignedOut = event.detail.xhr.status === 401;
    const { dataset } = one.asker;
    fail(one, dataset[isSignedOut ? "signedOut" : words] ?? dataset.unanswered);
  });
}
document.addEventListener("htmx:afterRequest", (event) => {
  const one = of(event);
  if (one?.latest === event.detail.xhr) one.isWaiting = false;
});
window.addEventListener("online", askAgain);
setInterval(askAgain, AGAIN);

// What the page came with is the answer to the fields it came with.
for (const one of askers) one.answered = valuesOf(one);
