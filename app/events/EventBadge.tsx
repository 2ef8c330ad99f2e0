/** The type of an event; a plain event has no badge. */
import type { EventType } from '../../db/rules/events.ts';
import { eventTexts } from '../texts/en/events.ts';
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
