/** Two versions of a form, and what to do with each field of them. */
import { isSameValue, type Values } from '../formValues.ts';

/** A field that is not the same in both. `clash`: both changed it, each in their own way. */
export type Difference = { name: string; mine: string | boolean; theirs: string | boolean; clash: boolean };

/** One text of two that were made from the same; null where somebody must choose. */
export type MergeText = (base: string, mine: string, theirs: string) => string | null;

/** Merges two changes of one field; null if they contradict each other. */
function mergeBoth(
  merge: MergeText | undefined,
  base: string | boolean,
  mine: string | boolean,
  theirs: string | boolean,
): string | null {
  const areTexts = typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string';
  return merge && areTexts ? merge(base, mine, theirs) : null;
}

/**
 * @param names the fields to look at, in their order
 * @param base what both were made from; a field that it lacks counts as changed by both
 * @param merges how what both changed becomes one value, by the names of the fields
 * @returns the fields that differ, and apart from them those that can be taken over: only they changed them, or both
 *   versions have become one
 */
export function mergeValues(
  names: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
  merges: Readonly<Record<string, MergeText>> = {},
) {
  const differences: Difference[] = [];
  const taken: Values = {};
  for (const name of names) {
    const [typed, saved] = [mine[name], theirs[name]];
    if (typed === undefined || saved === undefined || isSameValue(typed, saved)) continue;
    const isClash = !(name in base && isSameValue(base[name], saved));
    if (name in base && isSameValue(base[name], typed)) taken[name] = saved;
    else {
      const both = isClash ? mergeBoth(merges[name], base[name] ?? false, typed, saved) : null;
      if (both !== null) taken[name] = both;
      else differences.push({ name, mine: typed, theirs: saved, clash: isClash });
    }
  }
  return { differences, taken };
}
