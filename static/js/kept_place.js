// An act on one line of a long page leads back to that page as it was scrolled.

import { places } from "./store.js";

const KEY = "place";
const here = () => location.pathname + location.search;

document.addEventListener("submit", (event) => {
  if (!("keepsPlace" in event.target.dataset)) return;
  places.write(KEY, [here(), scrollY]);
});
window.addEventListener("load", () => {
  const [page, at] = places.read(KEY) ?? [];
  places.forget(KEY);
  if (page === here()) scrollTo(0, at);
});
