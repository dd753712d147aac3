/* Swapping two entries of a draft: tap one, then the other, or drag one onto the other.
   Without this the numbers are typed; the form and its refusals are the same. */

// Without it nothing swaps: places of a later round of a bracket are won, and only sides change.
const form = () => document.getElementById("swap");
const sides = () => document.getElementById("sides");
const picks = () => document.querySelectorAll("#draft .pick");
let dragged = null;

function arm() {
  if (!form()) return;
  for (const pick of picks()) {
    pick.setAttribute("role", "button");
    pick.setAttribute("tabindex", "0");
    pick.setAttribute("draggable", "true");
    pick.setAttribute("aria-pressed", "false");
  }
  for (const hint of document.querySelectorAll("[data-hint]")) hint.hidden = false;
}

function mark() {
  const chosen = [form().elements.first.value, form().elements.second.value];
  for (const pick of picks()) {
    pick.setAttribute("aria-pressed", String(chosen.includes(pick.dataset.entry)));
  }
}

function choose(number) {
  const { first, second } = form().elements;
  if (first.value === number) {
    first.value = "";
  } else if (!first.value) {
    first.value = number;
    second.value = "";
  } else {
    second.value = number;
  }
  mark();
  if (first.value && second.value) form().requestSubmit();
}

const pickOf = (event) => (form() ? event.target.closest?.("#draft .pick") : null);

document.addEventListener("click", (event) => {
  const button = sides() && event.target.closest?.("#draft button[name='pair']");
  const pick = pickOf(event);
  if (button) {
    // The button stands outside its form, where htmx does not see whose value to send.
    event.preventDefault();
    const { first, second } = sides().elements;
    [first.value, second.value] = button.value.split("-");
    sides().requestSubmit();
  } else if (pick) {
    choose(pick.dataset.entry);
  }
});
document.addEventListener("keydown", (event) => {
  const pick = pickOf(event);
  if (pick && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(pick.dataset.entry);
  }
});
document.addEventListener("dragstart", (event) => {
  dragged = pickOf(event);
  if (dragged) event.dataTransfer.setData("text/plain", dragged.dataset.entry);
});
document.addEventListener("dragover", (event) => {
  const pick = pickOf(event);
  for (const other of picks()) other.classList.toggle("over", other === pick && pick !== dragged);
  if (dragged && pick && pick !== dragged) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const pick = pickOf(event);
  if (!dragged || !pick || pick === dragged) return;
  event.preventDefault();
  form().elements.first.value = dragged.dataset.entry;
  choose(pick.dataset.entry);
});
document.addEventListener("dragend", () => {
  dragged = null;
  for (const pick of picks()) pick.classList.remove("over");
});
document.addEventListener("htmx:afterSettle", arm);
arm();
