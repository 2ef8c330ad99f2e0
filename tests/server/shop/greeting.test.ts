import { expect, test } from 'vitest';
import { greeting } from '../../../server/mail/greeting.ts';

test.each([
  ['Ann', 'Hello Ann,'],
  ['  José María ', 'Hello José María,'],
  ['Dorothy Hale-O’Neil Jr.', 'Hello Dorothy Hale-O’Neil Jr.,'],
  ['Bell & Sons', 'Hello Bell & Sons,'],
  ['', 'Hello,'],
  ['win-big.example', 'Hello,'],
  ['https://win.example', 'Hello,'],
  ['Call 555-0199', 'Hello,'],
  [`${'a '.repeat(30)}a`, 'Hello,'],
])('a mail to %j begins with %j', (name, words) => expect(greeting(name)).toBe(words));
