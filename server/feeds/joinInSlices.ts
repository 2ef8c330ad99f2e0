import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 20;

/** Joins pieces as they are made, and yields to other requests every 20 ms, so that no town delays the others. */
export async function joinInSlices(pieces: Iterable<string>): Promise<string> {
  const made: string[] = [];
  let start = performance.now();
  for (const piece of pieces) {
    made.push(piece);
    if (performance.now() - start < sliceMs) continue;
    await nextTurn();
    start = performance.now();
  }
  return made.join('');
}
