/** What a resident came to ask: is the office open, what is next, what is new, which number to call. */
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import Megaphone from 'lucide-react/icons/megaphone';
import Phone from 'lucide-react/icons/phone';
import type { ComponentType, ReactNode } from 'react';
import { announcementAddress, eventAddress } from '../../db/rules/addresses.ts';
import type { Announcement } from '../../db/rules/announcements.ts';
import type { Occurrence } from '../../db/rules/events.ts';
import { type OfficeStatus, officeStatus } from '../../db/rules/hours.ts';
import { isEnabled } from '../../db/rules/sections.ts';
import { type LocalTime, localTime } from '../../db/rules/time.ts';
import { useFirstAnnouncements } from '../announcements/held.ts';
import { useEvents, useNow, useSection, useSections, useTown } from '../data/content.tsx';
import { dayLabel, nextEvent, upcoming } from '../events/upcoming.ts';
import { useOpenInPlace } from '../shell/inPlace.ts';
import { clockMinutes, clockTime, shortDate, weekdays } from '../texts/dates.ts';
import { texts } from '../texts/en.ts';
import styles from './Glance.module.css';
import { telephone } from './telephone.ts';

const glance = texts.glance;

function officeText(status: OfficeStatus): string {
  if (status.open) return glance.openUntil(clockMinutes(status.until));
  const day = status.inDays === 0 ? '' : status.inDays === 1 ? glance.tomorrow : (weekdays[status.weekday] ?? '');
  return glance.closedUntil(clockMinutes(status.opensAt), day);
}

/** The newest by its date; what is dated ahead is not news yet. */
function newestOf(announcements: readonly Announcement[], now: LocalTime): Announcement | undefined {
  return announcements
    .filter(({ date }) => date <= now.date)
    .reduce<Announcement | undefined>((newest, one) => (newest && newest.date >= one.date ? newest : one), undefined);
}

export function Glance() {
  const town = useTown();
  const now = localTime(useNow(), town.time_zone);
  const sections = useSections();
  const { hours, phone } = useSection('contact');
  const events = useEvents();
  const { announcements } = useFirstAnnouncements(Number.POSITIVE_INFINITY);
  const open = useOpenInPlace();

  const office = isEnabled(sections, 'contact') ? officeStatus(hours, now) : null;
  const next = isEnabled(sections, 'calendar') ? nextEvent(upcoming(events, now.date), now) : undefined;
  const newest = isEnabled(sections, 'announcements') ? newestOf(announcements, now) : undefined;
  const number = isEnabled(sections, 'contact') ? phone.office : '';
  if (!office && !next && !newest && !number) return null;

  return (
    <aside className={styles.glance} aria-label={glance.label}>
      <ul className={styles.list}>
        {office && (
          <Cell icon={Clock} label={glance.office}>
            <span className={styles.office} data-open={office.open || undefined}>
              {officeText(office)}
            </span>
          </Cell>
        )}
        {next && (
          <Cell icon={CalendarDays} label={glance.nextEvent} note={whenLabel(next, now)}>
            <a href={eventAddress(next.event.id)} dir="auto">
              {next.event.title}
            </a>
          </Cell>
        )}
        {newest && (
          <Cell icon={Megaphone} label={glance.newestNotice} note={shortDate(newest.date)}>
            <a href={announcementAddress(newest.id)} onClick={open(newest.id)} dir="auto">
              {newest.title}
            </a>
          </Cell>
        )}
        {number && (
          <Cell icon={Phone} label={glance.phone}>
            <a href={telephone(number)}>{number}</a>
          </Cell>
        )}
      </ul>
    </aside>
  );
}

function whenLabel(occurrence: Occurrence, now: LocalTime): string {
  const day = dayLabel(occurrence, now.date);
  const time = occurrence.event.start_time;
  return time && occurrence.date >= now.date ? `${day}, ${clockTime(time)}` : day;
}

type CellProps = {
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  label: string;
  note?: string;
  children: ReactNode;
};

function Cell({ icon: Icon, label, note, children }: CellProps) {
  return (
    <li className={styles.cell}>
      <Icon size={22} aria-hidden />
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.value}>{children}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  );
}
