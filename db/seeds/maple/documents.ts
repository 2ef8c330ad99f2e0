/** The documents of the City of Maple, in four categories. */
import { addDays } from '../../rules/time.ts';
import type { DemoCategory } from '../demo-town.ts';
import { makeAgenda, makeMinutes } from './documents-council.ts';
import { financeDocuments } from './documents-finance.ts';
import { formDocuments } from './documents-forms.ts';
import { ordinanceDocuments } from './documents-ordinances.ts';
import { budgetDates, meetings } from './meetings.ts';

/** The categories and their documents around a day. */
export function categories(today: string): DemoCategory[] {
  const all = meetings(today);
  const agendas = all.filter(({ posted }) => posted <= today).slice(-2);
  const past = all.filter(({ date }) => date <= addDays(today, -2));
  const { year, heard, adopted } = budgetDates(today);
  return [
    {
      title: 'Agendas and minutes',
      description:
        'Agendas are posted at least three business days before the day of a meeting; minutes once the council has approved them.',
      documents: [
        ...agendas.map((meeting) => makeAgenda(meeting, all[all.indexOf(meeting) - 1]?.date ?? meeting.date)).reverse(),
        ...past
          .slice(-4, -1)
          .map((meeting, index) => makeMinutes(meeting, all[all.indexOf(meeting) + 1]?.date ?? meeting.date, index))
          .reverse(),
      ],
    },
    {
      title: 'Budget and finance',
      description:
        'Where the city’s money comes from and where it goes. The fiscal year runs from October to September.',
      documents: financeDocuments(year, { heard, adopted, quarter: addDays(today, -30) }),
    },
    {
      title: 'Permits and forms',
      description: 'Print, fill in and bring to Town Hall, or ask for a copy at the counter.',
      documents: formDocuments(year),
    },
    {
      title: 'Ordinances',
      description: 'The local laws people ask for most. The whole code can be read at Town Hall and at the library.',
      documents: ordinanceDocuments(year),
    },
  ];
}
