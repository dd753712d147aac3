// The cards to tap: on a phone a sheet at the foot of the screen that shows one suit at a time,
// folds with one tap, and by itself when somebody goes on to read the verdict.

import { all, find } from "./dom.js";

const form = find("#judge-form");
const palette = find("[data-palette]", form);
const answer = find("#answer");
const isSheet = matchMedia("(max-width: 63.99rem)");
const isBeside = matchMedia("(orientation: landscape) and (max-height: 34rem)");
const suits = { deck: "", held: "" };
const READING = 0.3; // the verdict is above this part of the screen: it is being read
const LAYING = 0.6; // it is below this part: cards are being laid
let folded = "no"; // "no", "tapped", or "reading"
let isKeptOpen = false;
let isScrolling = false; // somebody, and not the page

const active = () => find(`[data-row="${form.dataset.into}"]`, form);

// A play is taken from the holding, once one is laid; anything else can still be typed.
function showCards() {
  const held = find("#held", form);
  const isFromHolding = Boolean(held?.childElementCount) && form.dataset.into === "play";
  if (held) held.hidden = !isFromHolding;
  find("#deck", form).hidden = isFromHolding;
  for (const box of all(".deck", form)) showSuit(box);
}

function showSuit(box) {
  const groups = all(".suit-group", box);
  if (!groups.length) return;
  // Before trumps are known, only jokers are.
  const first = box.id === "deck" && !box.dataset.of ? groups[1] : groups[0];
  const shown = groups.find((one) => one.dataset.group === suits[box.id]) || first;
  for (const one of groups) one.classList.toggle("shown", one === shown);
  for (const tab of all("[data-suit-tab]", box)) {
    tab.setAttribute("aria-pressed", String(tab.dataset.suitTab === shown.dataset.group));
  }
}

// Whoever follows looks for the led suit first.
function offerLedSuit() {
  const led = find("#laid-lead .suit-group, #laid-play1 .suit-group", form);
  const isFollow = ["play", "play2", "play3", "play4"].includes(form.dataset.into);
  if (led && isFollow) suits.deck = suits.held = led.dataset.group;
}

function fold(how) {
  folded = how;
  const isFolded = how !== "no";
  palette.classList.toggle("folded", isFolded);
  find("[data-fold]", palette).setAttribute("aria-expanded", String(!isFolded));
  find("[data-when-open]", palette).hidden = isFolded;
  find("[data-when-folded]", palette).hidden = !isFolded;
}

const verdictTop = () => (find(".judged", answer) || answer).getBoundingClientRect().top / innerHeight;

// A row is brought into sight with some room to grow, unless it stands there already.
function reveal(row) {
  const { top, bottom } = row.getBoundingClientRect();
  const head = find(".judge-head").getBoundingClientRect();
  const ceiling = isBeside.matches ? 0 : Math.max(0, head.bottom);
  const floor = isBeside.matches ? innerHeight : palette.getBoundingClientRect().top;
  isScrolling = false;
  if (top < ceiling || Math.max(bottom, top + 150) > floor) row.scrollIntoView({ block: "start" });
}

function readVerdict() {
  isScrolling = false;
  fold("reading");
  const verdict = find(".judged", answer) || answer;
  verdict.scrollIntoView({ block: "start" });
  verdict.focus({ preventScroll: true });
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button, [data-to-answer]");
  if (!button) return;
  if ("toAnswer" in button.dataset) {
    event.preventDefault();
    readVerdict();
  } else if ("fold" in button.dataset) {
    fold(folded === "no" ? "tapped" : "no");
    isKeptOpen = folded === "no";
    if (isKeptOpen) reveal(active());
  } else if (button.dataset.suitTab) {
    suits[button.closest(".deck").id] = button.dataset.suitTab;
    showCards();
  } else if (button.dataset.into && isSheet.matches) reveal(active());
});
form.addEventListener("judge:into", () => { offerLedSuit(); showCards(); });
document.addEventListener("htmx:afterSettle", showCards);
for (const deed of ["wheel", "touchmove"]) {
  document.addEventListener(deed, () => { isScrolling = true; }, { passive: true });
}
document.addEventListener("scroll", () => {
  if (!isScrolling || !isSheet.matches || isBeside.matches || !find(".judged", answer)) return;
  const top = verdictTop();
  if (top > LAYING) {
    isKeptOpen = false;
    if (folded === "reading") fold("no");
  } else if (top < READING && folded === "no" && !isKeptOpen) fold("reading");
}, { passive: true });

offerLedSuit();
showCards();
