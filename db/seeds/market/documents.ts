/** The papers of Maple Market, in four categories. */
import type { DemoCategory } from '../demo-town.ts';
import { memberDocuments } from './documents-board.ts';
import { festivalDocuments, squareDocuments } from './documents-square.ts';
import { vendorDocuments } from './documents-vendors.ts';

/** The categories and their documents around a day. */
export function categories(today: string): DemoCategory[] {
  return [
    {
      title: 'For vendors',
      description: 'Rules, fees and forms for the Saturday market.',
      documents: vendorDocuments(today),
    },
    {
      title: 'Board and members',
      description: 'What the association decides and how it is run.',
      documents: memberDocuments(today),
    },
    {
      title: 'Grants and guides',
      description: 'Help for shops on and around the square.',
      documents: squareDocuments(today),
    },
    {
      title: 'Festivals and reports',
      description: 'Maps, programmes, and how the year went.',
      documents: festivalDocuments(today),
    },
  ];
}
