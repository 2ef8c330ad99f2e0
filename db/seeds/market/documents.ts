/** The papers of Maple Market, in four categories. */
import type { DemoCategory } from '../demo-town.ts';
import { memberPapers } from './papers.ts';
import { festivalPapers, squarePapers } from './papers-square.ts';
import { vendorPapers } from './papers-vendors.ts';

/** The categories and their documents around a day. */
export function categories(today: string): DemoCategory[] {
  return [
    {
      title: 'For vendors',
      description: 'Rules, fees and forms for the Saturday market.',
      documents: vendorPapers(today),
    },
    {
      title: 'Board and members',
      description: 'What the association decides and how it is run.',
      documents: memberPapers(today),
    },
    {
      title: 'Grants and guides',
      description: 'Help for shops on and around the square.',
      documents: squarePapers(today),
    },
    {
      title: 'Festivals and reports',
      description: 'Maps, programmes, and how the year went.',
      documents: festivalPapers(today),
    },
  ];
}
