/** Tells the next form that opens to begin at its first barrier. */
import { useEffect, useState } from 'react';

/** The place of the barrier: a field of the form, or the file of a document. */
export type BarrierPart = 'form' | 'file';

let expected: BarrierPart | null = null;

export function expectBarriers(part: BarrierPart | null): void {
  expected = part;
}

/** Whether the form that opens now begins at its first barrier of this part. It stays so until the form is drawn. */
export function useExpected(part: BarrierPart): boolean {
  // React may draw a form twice before it is on screen, so that drawing must not end it.
  const [isExpected] = useState(() => expected === part);
  useEffect(() => {
    if (expected === part) expected = null;
  }, [part]);
  return isExpected;
}
