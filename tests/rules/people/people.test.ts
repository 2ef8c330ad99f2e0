import { describe, expect, test } from 'vitest';
import { newPage } from '../../../db/rules/pages/fields.ts';
import type { PageLink } from '../../../db/rules/pages/pages.ts';
import { newPerson } from '../../../db/rules/people/fields.ts';
import { matchMembers } from '../../../db/rules/people/officials.ts';
import { findContact, groupByDepartment, listSubjects, type Person } from '../../../db/rules/people/people.ts';

const person = (id: string, given: Partial<Person> = {}): Person => ({
  ...newPerson,
  id,
  version: 1,
  seq: 1,
  updated_at: '',
  order_index: 0,
  name: id,
  ...given,
});
const official = (id: string, role: string, order_index: number) =>
  person(id, { role, order_index, is_official: true });

describe('members of the officials section are matched with people', () => {
  const council = [official('Ana', 'Mayor', 0), official('Bo', 'Place 1', 1), person('Cy', { order_index: 2 })];
  test.each([
    [
      'the same members change nobody',
      [
        ['Ana', 'Mayor'],
        ['Bo', 'Place 1'],
      ],
      [],
      ['Ana', 'Bo'],
    ],
    [
      'a new order changes nobody',
      [
        ['Bo', 'Place 1'],
        ['Ana', 'Mayor'],
      ],
      [],
      ['Bo', 'Ana'],
    ],
    [
      'a corrected name stays the same person',
      [
        ['Anna', 'Mayor'],
        ['Bo', 'Place 1'],
      ],
      [{ id: 'Ana', name: 'Anna', is_official: true }],
      ['Ana', 'Bo'],
    ],
    [
      'a successor with another name and title is a new person',
      [
        ['Dee', 'Clerk'],
        ['Bo', 'Place 1'],
      ],
      [
        { id: 'Ana', is_official: false },
        { name: 'Dee', is_official: true, role: 'Clerk' },
      ],
      [null, 'Bo'],
    ],
    [
      'a known person becomes an official and gets the title',
      [
        ['Ana', 'Mayor'],
        ['Bo', 'Place 1'],
        ['Cy', 'Place 2'],
      ],
      [{ id: 'Cy', name: 'Cy', is_official: true, role: 'Place 2' }],
      ['Ana', 'Bo', 'Cy'],
    ],
    [
      'nobody is matched twice',
      [
        ['Ana', 'Mayor'],
        ['Ana', 'Mayor'],
      ],
      [
        { id: 'Bo', is_official: false },
        { name: 'Ana', is_official: true, role: 'Mayor' },
      ],
      ['Ana', null],
    ],
  ])('%s', (_case, members, changes, ids) => {
    const given = members.map(([name = '', title = '']) => ({ name, title }));
    expect(matchMembers(given, council)).toEqual({ changes, ids });
  });
});

test('subjects are listed from A to Z, once for all people who have them', () => {
  const ana = person('Ana', { subjects: ['Water leaks', 'brush'] });
  const bo = person('Bo', { subjects: ['water leaks', 'Zoning'] });
  expect(listSubjects([ana, bo])).toEqual([
    { subject: 'brush', people: [ana] },
    { subject: 'Water leaks', people: [ana, bo] },
    { subject: 'Zoning', people: [bo] },
  ]);
});

test('a contact by reference has the present values of the office or a person', () => {
  const people = [person('Ana', { office: 'Place 1', phone: '555-0100' })];
  const parts = { people, contact: { phone: { office: '555-0199' }, email: 'hall@maple.example' }, office: 'Maple' };
  expect(findContact('office', parts)).toMatchObject({ name: 'Maple', phone: '555-0199', email: 'hall@maple.example' });
  expect(findContact('Ana', parts)).toMatchObject({ name: 'Ana', role: 'Place 1', phone: '555-0100' });
  expect(findContact('gone', parts)).toBe(null);
});

test('people are grouped by the listed page of their department, in the sequence of pages', () => {
  const page = (id: string, kind: PageLink['kind']): PageLink => ({
    ...newPage,
    id,
    kind,
    seq: 1,
    order_index: 0,
    title: id,
  });
  const pages = [page('works', 'department'), page('police', 'department'), page('water', 'service')];
  const people = [
    person('Ana', { department_id: 'police' }),
    person('Bo', { department_id: 'hidden' }),
    person('Cy', { department_id: 'works' }),
    person('Dee', { department_id: 'water' }),
    person('Eve', { department_id: 'police' }),
  ];
  const groups = groupByDepartment(people, pages).map(({ department, people: found }) => [
    department?.id,
    found.map(({ name }) => name),
  ]);
  expect(groups).toEqual([
    [undefined, ['Bo', 'Dee']],
    ['works', ['Cy']],
    ['police', ['Ana', 'Eve']],
  ]);
});
