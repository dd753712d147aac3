// The one clock of a page. The server says what time it is or what is left; this machine only counts
// on from there, by a timer that no change of its own time touches.

const TICK = 250; // milliseconds
const navigation = performance.getEntriesByType("navigation")[0];

// When the page was answered, by this machine's timer.
export const answeredAt = navigation ? navigation.responseStart : 0;

// 1:05:09, of milliseconds.
export function clockText(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

// Writes words only where they are others: a selection in there stays.
export function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

export function everyTick(act) {
  setInterval(act, TICK);
  act();
}
