/** Two versions of a form, and what to do with each field of them. */
import { isSameValue, type Values } from './formValues.ts';

/** A field that is not the same in both. `clash`: both changed it, each in their own way. */
export type Difference = { name: string; mine: string | boolean; theirs: string | boolean; clash: boolean };

/**
 * @param names the fields to look at, in their order
 * @param base what both were made from; a field that it lacks counts as changed by both
 * @returns the fields that differ, and apart from them those that only they changed, which can be taken over
 */
export function mergeValues(names: readonly string[], base: Values, mine: Values, theirs: Values) {
  const differences: Difference[] = [];
  const taken: Values = {};
  for (const name of names) {
    const [typed, saved] = [mine[name], theirs[name]];
    if (typed === undefined || saved === undefined || isSameValue(typed, saved)) continue;
    if (name in base && isSameValue(base[name], typed)) taken[name] = saved;
    else
      differences.push({ name, mine: typed, theirs: saved, clash: !(name in base && isSameValue(base[name], saved)) });
  }
  return { differences, taken };
}
