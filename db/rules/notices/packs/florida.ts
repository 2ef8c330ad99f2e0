/** Florida: the Sunshine Law (Florida Statutes, chapter 286). It names no times, so these are guidelines. */
import type { Pack } from '../pack.ts';

const checked_on = '2026-11-28';
const source = { basis: 'Fla. Stat. 286.011', url: 'https://syfert.com/florida/statutes/0286.011.html', checked_on };

export const florida: Pack = {
  state: 'FL',
  name: 'Florida',
  version: 1,
  effective_from: '1995-01-01',
  // Guidelines are counted in hours, in which no holiday is left out.
  holidays: [],
  holiday_source: source,
  notice: [
    {
      kinds: ['regular', 'workshop', 'hearing', 'budget', 'continued'],
      unit: 'hours',
      count: 7 * 24,
      strength: 'guideline',
      ...source,
    },
    { kinds: ['special'], unit: 'hours', count: 72, strength: 'guideline', ...source },
    { kinds: ['emergency'], unit: 'no_deadline', count: 0, strength: 'guideline', ...source },
  ],
  notice_texts: [
    'If a person decides to appeal any decision made by this board, agency or commission with respect to any matter considered at this meeting or hearing, he or she will need a record of the proceedings. For that purpose, he or she may need to ensure that a verbatim record of the proceedings is made, which includes the testimony and evidence upon which the appeal is to be based (Section 286.0105, Florida Statutes).',
  ],
};
