/** California: the Ralph M. Brown Act (Government Code 54950 and following). */
import type { Pack } from '../pack.ts';

const checked_on = '2026-11-26';

export const california: Pack = {
  state: 'CA',
  name: 'California',
  version: 1,
  effective_from: '2019-01-01',
  // Notices are counted in hours, in which no holiday is left out.
  holidays: [],
  holiday_source: {
    basis: 'Gov. Code 54954.2',
    url: 'https://www.lozanosmith.com/docs/resources/flipbook/Brown_Act_Handbook/files/basic-html/page23.html',
    checked_on,
  },
  notice: [
    {
      kinds: ['regular', 'workshop', 'hearing', 'budget'],
      unit: 'hours',
      count: 72,
      strength: 'must',
      basis: 'Gov. Code 54954.2',
      url: 'https://www.lozanosmith.com/docs/resources/flipbook/Brown_Act_Handbook/files/basic-html/page23.html',
      checked_on,
    },
    {
      kinds: ['special'],
      unit: 'hours',
      count: 24,
      strength: 'must',
      basis: 'Gov. Code 54956',
      url: 'https://www.lozanosmith.com/docs/resources/flipbook/Brown_Act_Handbook/files/basic-html/page23.html',
      checked_on,
    },
  ],
};
