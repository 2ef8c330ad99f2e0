/** Lists what a state's law asks of a town's website, and what a small town is exempt from. */
import type { NoticeChoices } from './choices.ts';
import type { Pack, WebsiteRule } from './pack.ts';

/** `not_required` of a town as small as it says; `unless_small` where it has not said how many people it has. */
export type WebsiteDuty = WebsiteRule & { status: 'required' | 'not_required' | 'unless_small' };

function statusOf(
  { unless_small }: WebsiteRule,
  { population, county_population }: Pick<NoticeChoices, 'population' | 'county_population'>,
): WebsiteDuty['status'] {
  if (!unless_small) return 'required';
  const isLarge =
    (population !== null && population >= unless_small.town) ||
    (county_population !== null && county_population >= unless_small.county);
  if (isLarge) return 'required';
  return population === null || county_population === null ? 'unless_small' : 'not_required';
}

/** Lists the rules of a state in the sequence of its pack; empty where none are known. */
export const listWebsiteDuties = (
  pack: Pack | null,
  choices: Pick<NoticeChoices, 'population' | 'county_population'>,
): WebsiteDuty[] => (pack?.website ?? []).map((rule) => ({ ...rule, status: statusOf(rule, choices) }));
