/** The next event. It opens in full over the dashboard. */
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useEffect, useState } from 'react';
import {
  type CalendarCard as Calendar,
  type DashboardCard as CardState,
  type NextEvent,
  pickNextEvent,
} from '../../db/rules/dashboard.ts';
import { listOccurrences, type Occurrence, type PublicEvent } from '../../db/rules/events/events.ts';
import { addDays, toLocalTime } from '../../db/rules/time.ts';
import { CallError, call } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import { listenToPageEvent } from '../data/pageEvents.ts';
import { EventBadge } from '../events/EventBadge.tsx';
import { EventDialog } from '../events/EventDialog.tsx';
import { formatDateSpan, formatTimeSpan } from '../texts/dates.ts';
import { eventDetailTexts } from '../texts/en/content/eventDetails.ts';
import { cardTexts } from '../texts/en/office/dashboard.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './ContentCards.module.css';
import { CardLink, DashboardCard } from './DashboardCard.tsx';

const texts = cardTexts.calendar;

type GivenEvent = Partial<PublicEvent> & { name?: string };

/** Reads the events of a `calendarEventsLoaded` event, which any code may send. Skips those without valid dates. */
function readEvents(detail: unknown): PublicEvent[] {
  const given = Array.isArray(detail) ? detail : (detail as { events?: unknown } | null)?.events;
  if (!Array.isArray(given)) return [];
  return (given as GivenEvent[])
    .filter((event) => typeof event?.date === 'string')
    .map((event) => {
      const date = event.date as string;
      const blank = { type: 'event', location: '', start_time: '', end_time: '', description: '', content: '' };
      const title = event.title ?? event.name ?? '';
      const all_day = !event.start_time;
      return { ...blank, id: '', end_date: date, dates: [date], ...event, title, all_day } as PublicEvent;
    });
}

/** The next of the events sent last by `calendarEventsLoaded`; undefined before the first. */
function useSentEvent(timeZone: string): NextEvent | null | undefined {
  const [sent, setSent] = useState<NextEvent | null | undefined>(undefined);
  useEffect(() => {
    const follow = (detail: unknown) => {
      const now = toLocalTime(Date.now(), timeZone);
      setSent(pickNextEvent(listOccurrences(readEvents(detail), addDays(now.date, -1), '9999-12-31'), now));
    };
    // A bubbling event sent to the document also arrives here.
    const stopDocument = listenToPageEvent('calendarEventsLoaded', follow, {}, document);
    const stopWindow = listenToPageEvent('calendarEventsLoaded', follow);
    return () => {
      stopDocument();
      stopWindow();
    };
  }, [timeZone]);
  return sent;
}

export function CalendarCard({
  canManage,
  ...props
}: {
  state: CardState<Calendar> | undefined;
  retry: () => void;
  canManage: boolean;
}) {
  const { time_zone } = useTown();
  const sent = useSentEvent(time_zone);
  const [opened, setOpened] = useState<Occurrence | null>(null);

  const open = async ({ id, date, end_date }: NextEvent) => {
    try {
      const event = await call<PublicEvent>(`/api/calendar/${encodeURIComponent(id)}`);
      setOpened({ event, date, end_date });
    } catch (error) {
      const isGone = error instanceof CallError && error.status === 404;
      showToast('error', isGone ? eventDetailTexts.notFound : eventDetailTexts.failed);
    }
  };
  return (
    <>
      <DashboardCard
        {...props}
        title={texts.title}
        Icon={CalendarDays}
        size="small"
        action={<CardLink href="/#calendar">{canManage ? texts.manage : texts.view}</CardLink>}
      >
        {({ next }) => {
          const shown = sent === undefined ? next : sent;
          return shown ? <Entry event={shown} open={() => void open(shown)} /> : <p className="hint">{texts.none}</p>;
        }}
      </DashboardCard>
      {opened && <EventDialog occurrence={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Entry({ event, open }: { event: NextEvent; open: () => void }) {
  const { title, type, date, end_date, start_time, end_time, location } = event;
  return (
    <div className={styles.entry}>
      <p>
        <EventBadge type={type} />
      </p>
      <h3 className={styles.name}>
        <Button variant="plain" data-stretched onClick={open} dir="auto">
          {title}
        </Button>
      </h3>
      <p className="hint">
        <time dateTime={date}>{formatDateSpan(date, end_date)}</time>
      </p>
      <p className="hint" dir="auto">
        {[start_time ? formatTimeSpan(start_time, end_time) : texts.allDay, location].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
