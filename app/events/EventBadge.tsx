/** The kind of an event; a plain one has no badge. */
import type { EventType } from '../../db/rules/events.ts';
import { texts } from '../texts/en/site.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';

export const eventTones: Record<EventType, BadgeTone> = {
  event: 'accent',
  meeting: 'blue',
  holiday: 'green',
  rental: 'violet',
  announcement: 'amber',
};

export function EventBadge({ type }: { type: EventType }) {
  return texts.calendar.types[type] ? <Badge tone={eventTones[type]}>{texts.calendar.types[type]}</Badge> : null;
}
