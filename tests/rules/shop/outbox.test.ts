import { expect, test } from 'vitest';
import { outcomeOfStatus } from '../../../db/rules/outbox.ts';

test.each([
  ['done', [200, 201, 204, 299]],
  ['rejected', [400, 401, 403, 404, 409, 412, 422, 499, 500]],
  ['outdated', [426]],
  ['retry', [0, 302, 407, 408, 425, 429, 501, 502, 503, 504]],
])('an entry of the outbox is %s by %j', (outcome, statuses) => {
  expect(statuses.map(outcomeOfStatus)).toEqual(statuses.map(() => outcome));
});
