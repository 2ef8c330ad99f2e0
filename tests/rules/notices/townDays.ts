/** Towns and meetings for tests of the notice clock. The office is open from Monday to Friday, 8 to 5. */
import { type NoticeChoices, noChoices } from '../../../db/rules/notices/choices.ts';
import { computeNoticeClock, type PlannedMeeting } from '../../../db/rules/notices/clock.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { findPack } from '../../../db/rules/notices/packs/packs.ts';
import { toInstant } from '../../../db/rules/time.ts';
import type { Closure } from '../../../db/rules/town/officeHours.ts';

export const zone = 'America/Chicago';
export const weekdays = [1, 2, 3, 4, 5];
export const officeDays = (open: readonly number[]) => [
  ...open.map((day) => ({ day, open: '08:00', close: '17:00', breaks: [] })),
  ...[0, 1, 2, 3, 4, 5, 6]
    .filter((day) => !open.includes(day))
    .map((day) => ({ day, open: '', close: '', breaks: [] })),
];

export type GivenTown = {
  state?: string;
  choices?: Partial<NoticeChoices>;
  closed?: string[];
  open?: readonly number[];
};

export function townDays({ state = 'TX', choices, closed = [], open = weekdays }: GivenTown = {}): TownDays {
  const pack = findPack(state);
  if (!pack) throw new Error(`There is no pack for ${state}.`);
  const closures: Closure[] = closed.map((day) => ({ from: day, to: day, reason: 'Office closed' }));
  return {
    pack,
    choices: { ...noChoices, ...choices },
    hours: { weekday: '', friday: '', days: officeDays(open) },
    closures,
    events: [],
  };
}

export const clockOf = (date: string, given?: GivenTown, more: Partial<PlannedMeeting> = {}) =>
  computeNoticeClock(townDays(given), { date, start_time: '18:00', kind: 'regular', ...more }, zone);

export const instantAt = (date: string, time: string) => toInstant(date, time, zone);
