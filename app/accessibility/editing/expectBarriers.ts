/** Tells the next form that opens to begin at its first barrier. */

let isExpected = false;

export function expectBarriers(next: boolean): void {
  isExpected = next;
}

/** Whether the form that opens now begins at its first barrier. */
export function takeExpected(): boolean {
  const taken = isExpected;
  isExpected = false;
  return taken;
}
