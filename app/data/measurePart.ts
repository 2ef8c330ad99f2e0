/** When the parts of the page began and ended to load, and how, in the browser's own timeline. */
type Part = 'navbar' | 'footer' | 'criticalContent' | 'lazyContent';

/** @param from when it began, on the page's clock (milliseconds); left out, with the page itself */
export function measurePart(part: Part, state: 'loaded' | 'error', from = 0): void {
  performance.measure(part, { start: from, end: performance.now(), detail: { state } });
}
