/** Texts of the town's own pages, and of their lists. */
import type { PageTopic, StepPart } from '../../../db/rules/pages/fields.ts';
import { formatDate } from '../dates.ts';

export const pageTexts = {
  servicesLead: 'How to get things done: pay, report, apply, ask.',
  servicesDescription: (town: string) => `Services of ${town}, by topic and from A to Z.`,
  departmentsLead: 'Who does what, and how to reach them.',
  departmentsDescription: (town: string) => `Departments of ${town}, and how to reach them.`,
  byName: 'A to Z',
  topics: {
    utilities: 'Water, trash and utilities',
    property: 'Homes, permits and property',
    safety: 'Safety and emergencies',
    recreation: 'Parks, library and recreation',
    government: 'City government',
    community: 'Community',
    '': 'More',
  } satisfies Record<PageTopic | '', string>,
  filter: 'Find a service',
  filterHint: 'Water bill, permit, pets…',
  count: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  noMatch: (query: string) => `No page matches “${query}”. The site’s search also looks inside of pages.`,
  noServices: 'The town has not written about its services yet.',
  noDepartments: 'The town has not listed its departments yet.',
  breadcrumb: 'You are here',
  home: 'Home',
  steps: 'How it works',
  parts: {
    needed: 'What you need',
    cost: 'Cost',
    duration: 'How long it takes',
    place: 'Where',
  } satisfies Record<StepPart, string>,
  contacts: 'Contact',
  hours: 'Address and office hours',
  documents: 'Documents',
  below: 'More on this',
  updated: (date: string) => `Updated ${formatDate(date)}`,
  linkTo: (question: string) => `Link to “${question}”`,
  print: 'Print',
  loading: 'Loading the page…',
  notLoaded: 'This page could not be loaded. Check your connection, and try again.',
};
