/** Texts of the screen that lists people, and of contacts on pages. */
export const contactsTexts = {
  description: (town: string) => `Phone numbers and email addresses of ${town}, by subject and by person.`,
  office: 'Main office',
  filter: 'Find a subject or a person',
  filterHint: 'Water leak, permit, name…',
  subjects: 'By subject',
  people: 'People',
  none: 'The town has not listed people to call yet.',
  noMatch: (query: string) => `Nothing matches “${query}”. The main office can help.`,
  count: (subjects: number, people: number) =>
    `${subjects === 1 ? '1 subject' : `${subjects} subjects`}, ${people === 1 ? '1 person' : `${people} people`}`,
  call: (name: string) => ` to call ${name}`,
  write: (name: string) => ` to write to ${name}`,
  termEnds: (date: string) => `Term ends ${date}`,
};
