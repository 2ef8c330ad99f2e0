import { expect, test } from 'vitest';
import { formTokenLimits, type RequestEventKind, type RequestStatus } from '../../../db/rules/requests/fields.ts';
import { findHoldReasons, isAllowedBeforeRelease } from '../../../db/rules/requests/holdReasons.ts';

type Sent = { openMs: number; leaveEmpty: string; isRepeated: boolean };
const person: Sent = { openMs: formTokenLimits.leastMs, leaveEmpty: '', isRepeated: false };
const reasonsOf = (text: string, sent: Partial<Sent> = {}) =>
  findHoldReasons([{ key: 'a', type: 'long', label: 'A', is_private: false, value: text }], { ...person, ...sent });

const link = 'See https://example.org/a and ';

test.each<[what: string, text: string, sent: Partial<Sent>, reasons: string[]]>([
  ['what a person sends', 'The lamp is broken. 2 < 3 and 5 > 4.', {}, []],
  ['three links', link.repeat(3), {}, []],
  ['four links', link.repeat(4), {}, ['links']],
  ['links in capitals', 'HTTP://A.example '.repeat(4), {}, ['links']],
  ['an element', 'Buy <a href="x">now</a>', {}, ['markup']],
  ['the end of an element', 'now</B>', {}, ['markup']],
  ['a forum’s link', 'Buy [URL=x]now[/URL]', {}, ['markup']],
  ['a form that was open for a moment', 'Hello', { openMs: formTokenLimits.leastMs - 1 }, ['too_fast']],
  ['a field that nobody sees', 'Hello', { leaveEmpty: 'x' }, ['hidden_field']],
  ['a text that came before', 'Hello', { isRepeated: true }, ['repeated']],
  [
    'all of it',
    `<b>${link.repeat(4)}`,
    { openMs: 0, leaveEmpty: 'x', isRepeated: true },
    ['too_fast', 'hidden_field', 'links', 'markup', 'repeated'],
  ],
])('%s', (_what, text, sent, reasons) => {
  expect(reasonsOf(text, sent)).toEqual(reasons);
});

test.each<[status: RequestStatus | undefined, kinds: RequestEventKind[], isAllowed: boolean]>([
  [undefined, ['note', 'file'], true],
  ['new', ['released'], true],
  ['withdrawn', [], true],
  ['spam', ['status'], true],
  ['new', ['note', 'message_out'], false],
  ['open', ['note'], false],
])('of a request that is held, the change to %s with %j is allowed: %s', (status, kinds, isAllowed) => {
  const events = kinds.map((kind) => ({ kind }));
  expect(isAllowedBeforeRelease(status ? { status } : {}, events)).toBe(isAllowed);
});
