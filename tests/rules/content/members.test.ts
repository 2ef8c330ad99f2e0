import { describe, expect, test } from 'vitest';
import { formatMembers, parseMembers } from '../../../db/rules/town/members.ts';
import fc from '../../properties.ts';

const ab = [{ name: 'A', title: 'B' }];

describe('members as text', () => {
  test.each([
    ['[{"name":"A","title":"B"}]', ab],
    ['[{name:"A",title:"B"}]', ab],
    ["[{'name':'A','title':'B'}]", ab],
    ["[ { name : 'A' , title : 'B' , } , ]", ab],
    ['[{“name”: “A”, ‘title’: ‘B’}]', ab],
    ['[]', []],
    [' [ ] ', []],
    ['[{"name":"  A ","title":"B","phone":"1"}, {"name":"","title":" "}]', ab],
    ['[{"name":"Pat O\'Neil","title":"Mayor"}]', [{ name: "Pat O'Neil", title: 'Mayor' }]],
    ['[{name:"Pat O\'Neil",title:"Mayor"}]', [{ name: "Pat O'Neil", title: 'Mayor' }]],
    ["[{'name':'Pat O'Neil','title':'Smiths' house'}]", [{ name: "Pat O'Neil", title: "Smiths' house" }]],
    ["[{name:'Pat O\\'Neil', title:'\\u0041'}]", [{ name: "Pat O'Neil", title: 'A' }]],
    ['[{"name":"He said \'{a: 1}, [b]\'","title":""}]', [{ name: "He said '{a: 1}, [b]'", title: '' }]],
    ['[{name: "5", title: null}]', [{ name: '5', title: '' }]],
    ['[{"__proto__":{"name":"x"},"title":"B"}]', [{ name: '', title: 'B' }]],
  ])('%s is read', (text, members) => expect(parseMembers(text)).toEqual(members));

  test.each([
    '{"a":1}',
    'hello',
    '',
    '[',
    '[{name:"A"',
    '[{name:"A}]',
    '[[]]',
    '["A"]',
    '[null]',
    '[{name:{a:1}}]',
    '[{name: 5}]',
    '[{"name":null}]',
    '[{"name":"A","title":7}]',
    '[{name: true}]',
    '[{"name":["A"]}]',
    '[{name: alert(1)}]',
    '[{name:"A"}] x',
    '[{name:"A" title:"B"}]',
    '[{name:A}]',
    '"[]"',
    '[{name:constructor}]',
  ])('%s is refused', (text) => expect(parseMembers(text)).toBeNull());

  const words = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.trim());
  const list = fc.array(
    fc.record({ name: words, title: words }).filter(({ name, title }) => name !== '' || title !== ''),
    { maxLength: 6 },
  );

  test('whatever stands in proper JSON comes back undamaged', () => {
    fc.assert(
      fc.property(list, (members) => {
        expect(parseMembers(JSON.stringify(members))).toEqual(members);
        expect(parseMembers(formatMembers(members))).toEqual(members);
      }),
    );
  });

  test('so it does with unquoted keys, which only the tokenizer reads', () => {
    fc.assert(
      fc.property(list, (members) => {
        const text = `[${members.map(({ name, title }) => `{name:${JSON.stringify(name)},title:${JSON.stringify(title)}}`)}]`;
        expect(parseMembers(text)).toEqual(members);
      }),
    );
  });

  test('so it does in single quotes with letters, spaces and apostrophes', () => {
    const plain = fc
      .stringMatching(/^[A-Za-zÀ-ž .-]+('[A-Za-z]+)?[A-Za-z .]*$/, { maxLength: 40 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(fc.record({ name: plain, title: plain }), { minLength: 1, maxLength: 5 }), (members) => {
        const text = `[${members.map(({ name, title }) => `{'name': '${name}', 'title': '${title}'}`).join(', ')}]`;
        expect(parseMembers(text)).toEqual(members);
      }),
    );
  });

  test('no text at all makes it throw or take long', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{}\'"“”:,\\ unameti1-\n'), maxLength: 200 }), (text) => {
        const found = parseMembers(text);
        expect(found === null || Array.isArray(found)).toBe(true);
      }),
    );
    expect(parseMembers(`[{name:'${"'".repeat(100_000)}`)).toBeNull();
  });
});
