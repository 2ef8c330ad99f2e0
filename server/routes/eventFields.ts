/** What a call says of an event, as the store takes it: what it leaves out is as it was, or has its default. */
import * as v from 'valibot';
import { type Event, EventInput, passThroughEventFields } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { findRecurrenceFault } from '../../db/rules/recurrence/validate.ts';
import { addDays, daysBetween, isDate } from '../../db/rules/time.ts';
import { isAllowedId } from '../store/recordIds.ts';

/** Any object: its fields are checked once they are complete. */
export const EventBody = v.looseObject({}, 'An event is sent as a JSON object.');
type EventBody = v.InferOutput<typeof EventBody>;

/** With another first day and no word of the last one, an event goes on for as many days as before. */
function endDate(body: EventBody, before: Event | null): unknown {
  if (body.end_date !== undefined) return body.end_date;
  const { date } = body;
  if (!before) return date;
  if (typeof date !== 'string' || !isDate(date)) return before.end_date;
  return addDays(date, daysBetween(before.date, before.end_date));
}

/** Saying that it lasts all day takes its times away, and giving a start time makes it one that has them. */
function times(body: EventBody, before: Event | null) {
  const clears = body.all_day === true;
  const start_time = body.start_time ?? (clears ? '' : (before?.start_time ?? ''));
  const ends = clears || (start_time === '' && body.start_time !== undefined);
  const end_time = body.end_time ?? (ends ? '' : (before?.end_time ?? ''));
  return { start_time, end_time, all_day: body.all_day ?? start_time === '' };
}

function repetition({ repeat }: EventBody, before: Event | null): unknown {
  if (repeat === undefined) return before?.repeat ?? null;
  if (typeof repeat !== 'object' || repeat === null) return repeat;
  return { except: [], extra: [], ...repeat };
}

/**
 * @param before the event that is changed; null for a new one
 * @throws v.ValiError or Problem `invalid` with a sentence that names what is wrong
 */
export function eventFields(body: EventBody, before: Event | null): EventInput {
  const fields: Record<string, unknown> = {
    title: body.title ?? body.name ?? before?.title ?? '',
    type: body.type ?? before?.type ?? 'event',
    date: body.date ?? before?.date,
    end_date: endDate(body, before),
    ...times(body, before),
    repeat: repetition(body, before),
    source: before?.source ?? '',
  };
  for (const name of passThroughEventFields)
    fields[name] = body[name] === undefined ? (before?.[name] ?? '') : body[name];
  const event = v.parse(EventInput, fields);
  const repeats = JSON.stringify(event.repeat);
  const asBefore = before?.date === event.date && JSON.stringify(before.repeat) === repeats;
  const fault = event.repeat && !asBefore && findRecurrenceFault(event.date, event.repeat);
  if (fault) throw new Problem('invalid', fault);
  return event;
}

/** The id that a new event is to have, where the call names one. */
export function givenId({ id }: EventBody): { id?: string } {
  if (id === undefined || id === null) return {};
  if (typeof id !== 'string' || !isAllowedId(id)) {
    throw new Problem('invalid', 'The id can have up to 40 letters, digits, hyphens and underscores.');
  }
  return { id };
}
