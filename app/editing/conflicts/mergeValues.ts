/** Merges two versions of a form, field by field. */
import { isSameValue, type Values } from '../formValues.ts';

/** A field that differs. `clash`: both versions changed it, in different ways. */
export type Difference = { name: string; mine: string | boolean; theirs: string | boolean; clash: boolean };

/** Merges two texts with a common base; null if a person must choose. */
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
 * @param names the fields to compare, in sequence
 * @param base the common origin; a field that it lacks counts as changed by both
 * @param merges the functions that merge a field changed by both, by name
 * @returns the fields that differ, and separately those to take over: only the other version changed them, or both
 * could be merged
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
