import { expect, test } from 'vitest';
import { sortHidden } from '../../../app/editing/hidden/sortHidden.ts';

test('waiting records come before ended ones: the soonest first, then the last to end', () => {
  const records = [
    { id: 'old', expires_at: '2026-01-02T08:00' },
    { id: 'late', publish_at: '2026-12-24T08:00', expires_at: '2026-12-27T08:00' },
    { id: 'ended', publish_at: '2026-11-01T08:00', expires_at: '2026-11-20T08:00' },
    { id: 'soon', publish_at: '2026-11-24T08:00' },
  ];
  const hasEnded = ({ expires_at = '9' }) => expires_at < '2026-11-23T12:00';
  expect(sortHidden(records, hasEnded).map(({ id }) => id)).toEqual(['soon', 'late', 'ended', 'old']);
});
