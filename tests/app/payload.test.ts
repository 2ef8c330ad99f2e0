import { describe, expect, test } from 'vitest';
import { sectionPayload } from '../../app/sections/editing/sectionPayload.ts';

describe('the payload of a section form', () => {
  const cases: [about: string, fields: [string, unknown][], before: Record<string, unknown>, sent: object][] = [
    ['what is filled, trimmed', [['title', '  Hello \n']], {}, { title: 'Hello' }],
    [
      'not what was never filled',
      [
        ['title', 'T'],
        ['email', ''],
      ],
      {},
      { title: 'T' },
    ],
    ['not what is only spaces', [['email', ' \t ']], {}, {}],
    [
      'not what was stored empty',
      [
        ['email', ''],
        ['fax', ''],
        ['web', ''],
      ],
      { email: '', fax: null, web: undefined },
      {},
    ],
    ['a text that was there and was cleared, as empty', [['email', '']], { email: 'a@b.example' }, { email: '' }],
    [
      'a stored zero or false that was cleared, too',
      [
        ['rate', ''],
        ['open', ''],
      ],
      { rate: 0, open: false },
      { rate: '', open: '' },
    ],
    ['a text that is as it was', [['title', 'T']], { title: 'T' }, { title: 'T' }],
    [
      'a group whole, without its empty members',
      [
        ['phone.office', '1'],
        ['phone.fax', ''],
      ],
      { phone: { office: '0', fax: '2', emergency: '3' } },
      { phone: { office: '1' } },
    ],
    ['a group whose last member was cleared, as empty', [['phone.fax', '']], { phone: { fax: '2' } }, { phone: {} }],
    [
      'not a group that was never filled',
      [
        ['phone.office', ''],
        ['phone.fax', ''],
      ],
      {},
      {},
    ],
    ['not a group that was stored empty', [['phone.fax', '']], { phone: { fax: '' } }, {}],
    ['not what is no group in the store', [['phone.fax', '']], { phone: ['a'] }, {}],
    [
      'members in a group of their own, whatever is beside it',
      [
        ['a.title', 'x'],
        ['title', 'y'],
      ],
      {},
      { a: { title: 'x' }, title: 'y' },
    ],
    ['a member whose name has a dot', [['hours.fri.day', 'closed']], {}, { hours: { 'fri.day': 'closed' } }],
    [
      'no file',
      [
        ['image', { size: 3 }],
        ['title', 'T'],
      ],
      {},
      { title: 'T' },
    ],
    ['characters of every kind as they are', [['title', ' 👩‍🚒 שלום ]]> ']], {}, { title: '👩‍🚒 שלום ]]>' }],
    ['nothing of nothing', [], { title: 'T' }, {}],
  ];
  test.each(cases)('%s', (_, fields, before, sent) => {
    expect(sectionPayload(fields, before)).toEqual(sent);
  });

  test('a name that objects have of themselves is a name as any other', () => {
    const sent = sectionPayload(
      [
        ['__proto__.x', '1'],
        ['constructor', ''],
      ],
      {},
    );
    expect(Object.getPrototypeOf(sent)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(Object.hasOwn(sent, 'constructor')).toBe(false);
  });
});
