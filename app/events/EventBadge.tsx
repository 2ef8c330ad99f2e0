/** Marks an event's type, unless it is a plain event, and a canceled day. */
import { isCancelled, type Occurrence } from '../../db/rules/events/events.ts';
import type { EventType } from '../../db/rules/events/types.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';

export const eventTones: Record<EventType, BadgeTone> = {
  event: 'accent',
  meeting: 'blue',
  holiday: 'green',
  rental: 'violet',
  announcement: 'amber',
};

export function EventBadge({ type }: { type: EventType }) {
  return eventTexts.types[type] ? <Badge tone={eventTones[type]}>{eventTexts.types[type]}</Badge> : null;
}

/** The type, and the word 'Cancelled' before it. */
export const OccurrenceBadges = ({ of }: { of: Occurrence }) => (
  <>
    {isCancelled(of) && <Badge tone="red">{eventTexts.cancelled}</Badge>} <EventBadge type={of.event.type} />
  </>
);

/** The title, struck out where the day is cancelled. */
export const OccurrenceTitle = ({ of }: { of: Occurrence }) =>
  isCancelled(of) ? <s>{of.event.title}</s> : of.event.title;
