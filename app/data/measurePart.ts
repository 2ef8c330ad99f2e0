/** Marks when parts of the page started and finished loading, in the browser's performance timeline. */
type Part = 'navbar' | 'footer' | 'criticalContent' | 'lazyContent';

/** @param from when it started, in milliseconds since navigation */
export function measurePart(part: Part, state: 'loaded' | 'error', from = 0): void {
  performance.measure(part, { start: from, end: performance.now(), detail: { state } });
}
