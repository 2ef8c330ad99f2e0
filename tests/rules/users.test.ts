import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defaultAuthTexts, resolveAuthTexts } from '../../db/rules/accounts/texts.ts';
import { Email, FirstName, Password, Registration, SignIn } from '../../db/rules/accounts/users.ts';
import { throttleAddress } from '../../server/http/callerAddress.ts';
import { signInDelayMs } from '../../server/http/throttle.ts';

const fits = (shape: v.GenericSchema, value: unknown) => v.safeParse(shape, value).success;

test.each([
  ['', false],
  ['   ', false],
  ['clerk', false],
  ['clerk@maple', false],
  ['clerk@maple.example', true],
  [`${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.exam`, true],
  [`${'a'.repeat(250)}@maple.example`, false],
  ["mary.o'brien@maple.example", true],
  ['a&b@c.de', true],
  ['a@sub.xn--mnchen-3ya.de', true],
  ['info@müller.example', true],
  ['info@büro.täst', true],
  ['info@例え.テスト', true],
  ['info@mü ller.example', false],
  ['info@müller', false],
  ['info@mü/ller.example', false],
  ['info@mü:80.example', false],
  ['info@-mü.example', false],
  ['jörg@b.example', false],
  ['a@-b.example', false],
  ['a@b..example', false],
  ['a"b@c.example', false],
  ['<a@b.example>', false],
  ['two@a.example, three@b.example', false],
  ['a@b.example\r\nBcc: c@d.example', false],
  [7, false],
])('as an address, %j: %j', (value, good) => {
  expect(fits(Email, value)).toBe(good);
});

test('an address is the same however it is typed', () => {
  expect(v.parse(Email, ' Clerk@Maple.EXAMPLE ')).toBe('clerk@maple.example');
  for (const typed of ['Info@MÜLLER.example', 'info@mu\u0308ller.example', 'info@xn--mller-kva.example'])
    expect(v.parse(Email, typed)).toBe('info@xn--mller-kva.example');
  expect(v.parse(SignIn, { email: 'Info@Müller.example', password: 'x' }).email).toBe('info@xn--mller-kva.example');
});

test.each([
  ['1234567', false],
  ['12345678', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['        ', true],
  [12345678, false],
])('as a password, %j: %j', (value, good) => {
  expect(fits(Password, value)).toBe(good);
});

test.each([
  ['', false],
  [' \t ', false],
  ['Ann', true],
  ['x'.repeat(80), true],
  ['x'.repeat(81), false],
  ['Ann\nBcc: x', false],
])('as a name, %j: %j', (value, good) => {
  expect(fits(FirstName, value)).toBe(good);
});

test('a registration is trimmed and loses what is not its own; the password stays as it is', () => {
  const typed = { firstName: ' Ann ', lastName: ' Bee', email: ' A@b.example', password: ' 12345678 ', is_admin: true };
  expect(v.parse(Registration, typed)).toEqual({
    firstName: 'Ann',
    lastName: 'Bee',
    email: 'a@b.example',
    password: ' 12345678 ',
  });
});

test('signing in asks only whether something was typed, so that no rule of today keeps an old account out', () => {
  expect(fits(SignIn, { email: 'x', password: '1' })).toBe(true);
  expect(fits(SignIn, { email: 'x', password: '' })).toBe(false);
  expect(fits(SignIn, { email: ' ', password: '1' })).toBe(false);
  expect(fits(SignIn, { email: 'x', password: '1'.repeat(201) })).toBe(false);
});

test('texts that a town leaves out or empty are the defaults', () => {
  const own = { login_form_subtext: ' Ours ', register_form_subtext: '  ', elsewhere: 'x', login_welcome_subtext: 7 };
  expect(resolveAuthTexts(own)).toEqual({ ...defaultAuthTexts, login_form_subtext: 'Ours' });
  expect(Object.values(resolveAuthTexts()).every((text) => text.length > 10)).toBe(true);
});

describe('spellings of one address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:49152', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::5]:49152', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s is %s', (ip, address) => {
    expect(throttleAddress(ip)).toBe(address);
  });
});

test('an account that many guess at answers later and later, never not at all', () => {
  expect([1, 100, 101, 150, 151, 1_000_000].map(signInDelayMs)).toEqual([0, 0, 100, 5000, 5000, 5000]);
});
