/** Tells the next form that opens to begin at its first barrier. */

/** Where the barrier is: in a field of the form, or in the file of a document. */
export type BarrierPart = 'form' | 'file';

let expected: BarrierPart | null = null;

export function expectBarriers(part: BarrierPart | null): void {
  expected = part;
}

/** Whether the form that opens now begins at its first barrier of this part. */
export function takeExpected(part: BarrierPart): boolean {
  const isExpected = expected === part;
  if (isExpected) expected = null;
  return isExpected;
}
