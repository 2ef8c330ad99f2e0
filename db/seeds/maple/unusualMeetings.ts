/** Maple's irregular meetings of a year, most of them of the council. */
import { addDays } from '../../rules/time.ts';
import { businessDaysBefore, isBusinessDay, monthOf, nthWeekday } from '../dates.ts';
import type { DemoMeeting } from '../demo-town.ts';
import { budgetDates, postedBefore, proposedBudgetFile } from './meetings.ts';

const chamber = { body: 'City Council', location: 'Council chamber, Town Hall, 100 Main Street', event: '' };

function nextBusinessDay(date: string): string {
  let day = addDays(date, 1);
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

/** An emergency, a special meeting whose notice was late, and a workshop that went on the next day. */
export function unusualMeetings(today: string): DemoMeeting[] {
  const special = nthWeekday(monthOf(today, -4), 3, 4);
  const emergency = nthWeekday(monthOf(today, -3), 6, 3);
  // Near the middle of a month no state holiday of Texas comes between, which the town's own calendar lacks.
  const workshop = nextBusinessDay(addDays(nthWeekday(monthOf(today, -2), 3, 2), -1));
  return [
    {
      ...chamber,
      date: special,
      start_time: '18:00',
      kind: 'special',
      agenda: '1. Call to order\n2. Bids for the storm drains under Pecan Street\n3. Adjournment',
      posted: `${businessDaysBefore(special, 2)}T11:20`,
      late: 'The lowest bid holds until the end of the week only.',
    },
    {
      ...chamber,
      date: emergency,
      start_time: '14:00',
      kind: 'emergency',
      emergency_reason: 'The pump of well 2 failed and the tower holds water for a day.',
      agenda: '1. Call to order\n2. Repair of the pump of well 2\n3. Adjournment',
      posted: `${emergency}T12:15`,
    },
    {
      ...chamber,
      date: workshop,
      start_time: '17:00',
      kind: 'workshop',
      agenda: '1. Call to order\n2. Workshop on streets and drainage\n3. Adjournment',
      posted: postedBefore(workshop),
    },
    {
      ...chamber,
      date: nextBusinessDay(workshop),
      start_time: '12:00',
      kind: 'continued',
      continues: workshop,
      agenda: '1. Call to order\n2. Workshop on streets and drainage, continued\n3. Adjournment',
      posted: `${workshop}T21:05`,
    },
  ];
}

/** The hearing on the budget, and the evening on which budget and tax rate were heard and adopted. */
export function budgetMeetings(today: string): DemoMeeting[] {
  const { year, heard, adopted } = budgetDates(today);
  const impact_statement = {
    median_value_cents: 14_820_000,
    tax_now_cents: 70_987,
    tax_proposed_cents: 72_173,
    tax_no_new_revenue_cents: 70_650,
  };
  const budget = { document: proposedBudgetFile, impact_statement, adopted_on: adopted };
  return [
    {
      ...chamber,
      date: heard,
      start_time: '18:30',
      kind: 'budget',
      budget,
      agenda: `1. Call to order\n2. Public hearing on the proposed budget for fiscal year ${year}\n3. Adjournment`,
      posted: `${businessDaysBefore(heard, 8)}T15:40`,
    },
    {
      ...chamber,
      date: adopted,
      start_time: '18:30',
      kind: 'special',
      is_tax_hearing: true,
      budget,
      agenda: [
        '1. Call to order',
        '2. Public hearing on the tax rate',
        `3. Vote on the budget for fiscal year ${year}`,
        '4. Vote on the tax rate',
        '5. Adjournment',
      ].join('\n'),
      posted: `${businessDaysBefore(adopted, 8)}T15:55`,
    },
  ];
}
