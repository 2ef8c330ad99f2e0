/** iCalendar files, read into events on the town's clock. */
import type { EventInput } from '../../db/rules/events.ts';
import { isSafeUrl } from '../../db/rules/links.ts';
import { classifyEvent } from './classify.ts';
import { type CancelledEntry, type ImportEntry, makeSource, type SkippedEntry, sourcePartMarker } from './entries.ts';
import { htmlToLine, htmlToText, truncateText } from './htmlToText.ts';
import { type Component, getProperties, getText, parseCalendars } from './parseCalendars.ts';
import { addDuration, parseZonedTimes, toZone, type ZonedTime } from './timeZones.ts';
import { type CalendarEvent, formatDateAndTime, toTownEvents } from './townEvents.ts';

export type CalendarEntries = {
  entries: ImportEntry<EventInput>[];
  skipped: SkippedEntry[];
  cancelled: CancelledEntry[];
};

const findUrl = (event: Component) => {
  const url = getText(event, 'url');
  return /^https?:/i.test(url) && isSafeUrl(url) ? url : '';
};

/** The words of an event, without its times. */
function readTexts(event: Component): CalendarEvent['texts'] {
  const title = truncateText(htmlToLine(getText(event, 'summary')), 300);
  const url = findUrl(event);
  const described = htmlToText(getText(event, 'description') || getText(event, 'x-alt-desc'), url || undefined);
  const description =
    url && !described.includes(url)
      ? `${truncateText(described, 17_000)}\n\n${url}`.trim()
      : truncateText(described, 20_000);
  const categories = getProperties(event, 'categories').flatMap(({ values }) =>
    values.map((value) => htmlToLine(String(value))),
  );
  const location = truncateText(htmlToLine(getText(event, 'location')), 300);
  return { title, description, location, type: classifyEvent({ categories, title, description: described }) };
}

/** A moment without a zone beside a DTSTART with one is meant in that one. */
const inStartZone = (moment: ZonedTime | undefined, start: ZonedTime): ZonedTime | null =>
  moment ? { ...moment, zone: moment.zone ?? start.zone } : null;

/** One VEVENT with its moments read. @throws Error with a sentence that says why it cannot be taken */
function parseEvent(event: Component, calendar: Component, townZone: string): CalendarEvent {
  const moments = (name: string) =>
    getProperties(event, name).flatMap((property) => parseZonedTimes(property, calendar, townZone));
  const words = readTexts(event);
  if (/^(?:PRIVATE|CONFIDENTIAL)$/i.test(getText(event, 'class'))) throw new Error('It is marked as private.');
  const fault = event.faults.find((found) =>
    /^(?:DTSTART|DTEND|DURATION|RRULE|EXDATE|RDATE|RECURRENCE-ID)\b/i.test(found.text),
  );
  if (fault) throw new Error(`Line ${fault.line} cannot be understood: ${fault.text}`);
  const [start] = moments('dtstart');
  if (!start) throw new Error('It has no DTSTART.');
  if (getProperties(event, 'rrule').some(({ raw }) => raw === '')) throw new Error('Its RRULE is empty.');
  const duration = getText(event, 'duration');
  const [given] = moments('dtend');
  if (getProperties(event, 'exrule').length > 0)
    throw new Error('It uses EXRULE, which iCalendar gave up and we do not follow.');
  const [recurrence] = getProperties(event, 'recurrence-id');
  if (recurrence?.parameters.range)
    throw new Error('It changes all later dates at once (RANGE), which is not supported.');
  return {
    line: event.line,
    uid: getText(event, 'uid') || `without:${start.date}T${start.time}:${words.title}`,
    sequence: Number(getProperties(event, 'sequence')[0]?.values[0]) || 0,
    replaces: inStartZone(moments('recurrence-id')[0], start),
    start,
    end: inStartZone(given, start) ?? (duration ? addDuration(start, duration, townZone) : null),
    rules: getProperties(event, 'rrule').map(({ raw }) => raw),
    except: moments('exdate'),
    extra: moments('rdate'),
    texts: words,
  };
}

const isCancelled = (event: Component, calendar: Component) =>
  /^CANCELLED$/i.test(getText(event, 'status')) || /^CANCEL$/i.test(getText(calendar, 'method'));

/** Changed and called-off dates of a repeating event carry the date they replace. */
function makeEventSource(draft: CalendarEvent, townZone: string): string {
  if (!draft.replaces) return makeSource('ics', draft.uid);
  return makeSource(
    'ics',
    `${draft.uid}${sourcePartMarker}${formatDateAndTime(toZone(draft.replaces, townZone, townZone))}`,
  );
}

type SortedEvents = { masters: CalendarEvent[]; overrides: CalendarEvent[]; cancelled: CalendarEvent[] };

/** Tells apart what is an event, what is called off, and what cannot be read. */
function sortEvents(calendars: Component[], townZone: string, skipped: SkippedEntry[]): SortedEvents {
  const sorted: SortedEvents = { masters: [], overrides: [], cancelled: [] };
  for (const calendar of calendars) {
    for (const component of calendar.components) {
      const { name, line } = component;
      const what = truncateText(htmlToLine(getText(component, 'summary')) || 'An entry without a title', 100);
      if (name === 'VTODO' || name === 'VJOURNAL') {
        skipped.push({ line, what, why: `It is a ${name === 'VTODO' ? 'task' : 'journal entry'}, not an event.` });
      }
      if (name !== 'VEVENT') continue;
      try {
        const draft = parseEvent(component, calendar, townZone);
        if (isCancelled(component, calendar)) sorted.cancelled.push(draft);
        else if (!draft.texts.title) skipped.push({ line, what, why: 'It has no title.' });
        else (draft.replaces ? sorted.overrides : sorted.masters).push(draft);
      } catch (error) {
        skipped.push({ line, what, why: (error as Error).message });
      }
    }
  }
  return sorted;
}

/**
 * Of several events with one UID, the newest SEQUENCE counts, and of equal ones the last. But where they begin at
 * different times, an exporter has written a row of dates as single events: then all are kept, each under its date.
 */
function dropDuplicates(drafts: CalendarEvent[], skipped: SkippedEntry[]): CalendarEvent[] {
  const kept: CalendarEvent[] = [];
  for (const twins of Map.groupBy(drafts, ({ uid, replaces }) => JSON.stringify([uid, replaces])).values()) {
    const sequence = Math.max(...twins.map((twin) => twin.sequence));
    const newest = twins.filter((twin) => twin.sequence === sequence);
    const byStart = new Map(newest.map((twin) => [formatDateAndTime(twin.start), twin]));
    for (const twin of twins) {
      if (![...byStart.values()].includes(twin)) {
        skipped.push({
          line: twin.line,
          what: twin.texts.title,
          why: 'The same event stands in the file again, in a newer version.',
        });
      }
    }
    const isRow = byStart.size > 1 && !newest[0]?.replaces;
    for (const [start, twin] of byStart)
      kept.push(isRow ? { ...twin, uid: `${twin.uid}${sourcePartMarker}${start}` } : twin);
  }
  return kept;
}

/**
 * Reads a calendar into events, in the order of the file. Times of other zones are put on the clock of `timeZone`;
 * times without a zone are the town's already. An event at a time of day that shifts against the town's (a weekly
 * call given in UTC) becomes one event for each time of day it has here, with its dates written out up to `horizon`.
 * Changed dates of a repeating event become events of their own.
 * @returns `skipped` with the reason for each; `cancelled` is what the calendar calls off
 * @throws Problem `invalid`, naming the line, when the text is no calendar or is cut off; nothing is taken
 */
export function readCalendar(content: string, timeZone: string, horizon: string): CalendarEntries {
  const skipped: SkippedEntry[] = [];
  const sorted = sortEvents(parseCalendars(content), timeZone, skipped);
  const entries: ImportEntry<EventInput>[] = [];
  const calledOff = new Set(sorted.cancelled.filter(({ replaces }) => !replaces).map(({ uid }) => uid));
  const overrides = dropDuplicates(sorted.overrides, skipped).filter(({ uid }) => !calledOff.has(uid));
  for (const draft of [...dropDuplicates(sorted.masters, skipped), ...overrides]) {
    const replaced = draft.replaces
      ? []
      : [...overrides, ...sorted.cancelled].flatMap(({ uid, replaces }) =>
          uid === draft.uid && replaces ? [replaces] : [],
        );
    try {
      const whole = { ...draft, except: [...draft.except, ...replaced] };
      entries.push(...toTownEvents(whole, makeEventSource(draft, timeZone), timeZone, horizon));
    } catch (error) {
      skipped.push({ line: draft.line, what: draft.texts.title, why: (error as Error).message });
    }
  }
  const cancelled = sorted.cancelled.map((draft) => ({
    line: draft.line,
    what: draft.texts.title,
    source: makeEventSource(draft, timeZone),
  }));
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;
  return { entries: entries.sort(byLine), skipped: skipped.sort(byLine), cancelled };
}
