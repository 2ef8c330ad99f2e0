/**
 * A month of the calendar as a table. On a phone, days show dots, and pressing one lists its events below the table.
 */

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { isOnDay, listOccurrences } from '../../db/rules/events/events.ts';
import { addMonths, listMonthWeeks } from '../../db/rules/events/months.ts';
import { addDays } from '../../db/rules/time.ts';
import { PrintButton } from '../sections/PrintButton.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { formatLongDate, formatMonth, weekdayNames } from '../texts/dates.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { OccurrenceBadges, OccurrenceTitle } from './EventBadge.tsx';
import type { EventsProps } from './EventList.tsx';
import { MonthDay } from './MonthDay.tsx';
import styles from './MonthGrid.module.css';
import { spanLabel } from './upcomingEvents.ts';

export function MonthGrid({ events, now, open }: EventsProps) {
  const today = now.date;
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosen, setChosen] = useState(today);
  const weeks = listMonthWeeks(month);
  const first = weeks[0]?.[0] ?? today;
  const shown = listOccurrences(events, first, addDays(first, weeks.length * 7 - 1));
  const on = (day: string) => shown.filter((occurrence) => isOnDay(occurrence, day));
  const go = (next: string) => {
    setMonth(next);
    setChosen(next === today.slice(0, 7) ? today : '');
  };
  const chosenEvents = chosen ? on(chosen) : [];

  return (
    <div>
      <Cluster className={styles.controls}>
        <h3 className={styles.name} aria-live="polite">
          {formatMonth(month)}
        </h3>
        <Button
          size="small"
          className={styles.step}
          aria-label={eventTexts.previousMonth}
          onClick={() => go(addMonths(month, -1))}
        >
          <ChevronLeft size={22} />
        </Button>
        <Button size="small" onClick={() => go(today.slice(0, 7))}>
          {eventTexts.today}
        </Button>
        <Button
          size="small"
          className={styles.step}
          aria-label={eventTexts.nextMonth}
          onClick={() => go(addMonths(month, 1))}
        >
          <ChevronRight size={22} />
        </Button>
        <PrintButton />
      </Cluster>
      <table className={styles.grid}>
        <caption className="visually-hidden">{formatMonth(month)}</caption>
        <thead>
          <tr>
            {weekdayNames.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-outside={!day.startsWith(month) || undefined}
                  data-today={day === today || undefined}
                >
                  <MonthDay
                    day={day}
                    events={on(day)}
                    chosen={day === chosen}
                    choose={() => setChosen(day)}
                    open={open}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-live="polite">
        {chosenEvents.length > 0 && (
          <section className={styles.chosen} aria-label={formatLongDate(chosen)}>
            <h4>{formatLongDate(chosen)}</h4>
            <ul>
              {chosenEvents.map((occurrence) => (
                <li key={`${occurrence.event.id} ${occurrence.date}`}>
                  <Button variant="link" onClick={() => open(occurrence)} dir="auto">
                    <OccurrenceTitle of={occurrence} />
                  </Button>
                  <OccurrenceBadges of={occurrence} />
                  <ForStaff tool="hidden-event" edits="events" id={occurrence.event.id} />
                  <span className="hint">{spanLabel(occurrence)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {!shown.some(({ date, end_date }) => date.startsWith(month) || end_date.startsWith(month)) && (
        <EmptyState>{eventTexts.nothingOn(formatMonth(month))}</EmptyState>
      )}
    </div>
  );
}
