/** Reads iCalendar files into events in the town's time zone. */
import type { EventInput } from '../../db/rules/events/input.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { classifyEvent } from './classify.ts';
import { type ImportEntry, makeSource, type SkippedEntry, sourcePartMarker, type WithdrawnEntry } from './entries.ts';
import { listExtras, listLostAttachments } from './eventExtras.ts';
import { htmlToLine, htmlToText, truncateText } from './htmlToText.ts';
import { type Component, getProperties, getText, type Property, parseCalendars } from './parseCalendars.ts';
import { splitTimesOfDay } from './timesOfDay.ts';
import { addDuration, findCalendarZone, toZone, type ZonedTime } from './timeZones.ts';
import { type CalendarEvent, formatDateAndTime, isLostDate, toTownEvents } from './townEvents.ts';
import { cancelledReason, explainWithdrawn, isCancelled, listPrivateUids, listRangeUids } from './withdrawnEvents.ts';
import { parsePeriods, parseZonedTimes } from './zonedTimes.ts';

export type CalendarEntries = {
  entries: ImportEntry<EventInput>[];
  skipped: SkippedEntry[];
  withdrawn: WithdrawnEntry[];
};

const findUrl = (event: Component) => {
  const url = getText(event, 'url');
  return /^https?:/i.test(url) && isSafeUrl(url) ? url : '';
};

function readTexts(event: Component): CalendarEvent['texts'] {
  const named = htmlToLine(getText(event, 'summary'));
  // Our calendar has no tentative status, but every list, feed and mail shows the title.
  const isTentative = named !== '' && /^TENTATIVE$/i.test(getText(event, 'status'));
  const title = truncateText(isTentative ? `${truncateText(named, 280)} (not confirmed)` : named, 300);
  const url = findUrl(event);
  const described = htmlToText(getText(event, 'description') || getText(event, 'x-alt-desc'), url || undefined);
  const extras = truncateText(listExtras(event, described).join('\n'), 3000);
  const description = [
    truncateText(described, 14_500),
    extras,
    url && !described.includes(url) && !extras.includes(url) ? url : '',
  ]
    .filter(Boolean)
    .join('\n\n');
  const categories = getProperties(event, 'categories').flatMap(({ values }) =>
    values.map((value) => htmlToLine(String(value))),
  );
  const location = truncateText(htmlToLine(getText(event, 'location')), 300);
  return { title, description, location, type: classifyEvent({ categories, title, description: described }) };
}

/** Times without a zone use the zone of DTSTART. */
const inStartZone = (time: ZonedTime | undefined, start: ZonedTime): ZonedTime | null =>
  time ? { ...time, zone: time.zone ?? start.zone } : null;

/** The start of a canceled event is never used. */
const noStart: ZonedTime = { date: '1970-01-01', time: '', zone: null };

/** Parses the times of one VEVENT. @throws Error with a sentence about why it can't be imported */
function parseEvent(event: Component, calendar: Component, townZone: string): CalendarEvent {
  const toTimes = (property: Property) => parseZonedTimes(property, calendar, townZone);
  const parseTimes = (name: string) => getProperties(event, name).flatMap(toTimes);
  const dates = getProperties(event, 'rdate');
  const texts = readTexts(event);
  const fault = event.faults.find((found) =>
    /^(?:DTSTART|DTEND|DURATION|RRULE|EXDATE|RDATE|RECURRENCE-ID)\b/i.test(found.text),
  );
  if (fault) throw new Error(`Line ${fault.line} cannot be read: ${fault.text}`);
  const [replaced] = parseTimes('recurrence-id');
  // A cancellation may omit the start (RFC 5546 §3.2.5).
  const [given = isCancelled(event, calendar) ? (replaced ?? noStart) : undefined] = parseTimes('dtstart');
  if (!given) throw new Error('It has no DTSTART.');
  const isFloating = given.time !== '' && given.zone === null;
  const start = isFloating ? { ...given, zone: findCalendarZone(calendar, townZone, given) } : given;
  const duration = getText(event, 'duration');
  const [end] = parseTimes('dtend');
  if (getProperties(event, 'exrule').length > 0) throw new Error('It uses EXRULE, which iCalendar no longer has.');
  return {
    line: event.line,
    uid: getText(event, 'uid') || `without:${start.date}T${start.time}:${texts.title}`,
    sequence: Number(getProperties(event, 'sequence')[0]?.values[0]) || 0,
    replaces: inStartZone(replaced, start),
    start,
    end: inStartZone(end, start) ?? (duration ? addDuration(start, duration, townZone) : null),
    rules: getProperties(event, 'rrule').flatMap(({ raw }) => raw || []),
    except: parseTimes('exdate'),
    extra: dates.filter(({ values }) => !values.some(Array.isArray)).flatMap(toTimes),
    periods: dates.flatMap((property) => parsePeriods(property, calendar, townZone)),
    texts,
  };
}

/** A changed or canceled date of a recurring event includes the date it replaces. */
function makeEventSource({ uid, replaces }: CalendarEvent, townZone: string): string {
  const date = replaces && formatDateAndTime(toZone(replaces, townZone, townZone));
  return makeSource('ics', date ? `${uid}${sourcePartMarker}${date}` : uid);
}

const untitled = 'An entry without a title';

const rangeReason = 'One of its changes is for all later dates at once (RANGE), which is not supported.';
const attachmentReason = 'The event is taken without this attachment, which is no file at a web address.';

type SortedEvents = {
  masters: CalendarEvent[];
  overrides: CalendarEvent[];
  withdrawn: { event: CalendarEvent; why: string }[];
};

/** Sorts events into importable, canceled or private, and unreadable. */
function sortEvents(calendars: Component[], townZone: string, skipped: SkippedEntry[]): SortedEvents {
  const sorted: SortedEvents = { masters: [], overrides: [], withdrawn: [] };
  const privateUids = listPrivateUids(calendars);
  const rangeUids = listRangeUids(calendars);
  for (const calendar of calendars) {
    for (const component of calendar.components) {
      const { name, line } = component;
      const what = truncateText(htmlToLine(getText(component, 'summary')) || untitled, 100);
      if (name === 'VTODO' || name === 'VJOURNAL') {
        skipped.push({ line, what, why: `It is a ${name === 'VTODO' ? 'task' : 'journal entry'}, not an event.` });
      }
      if (name !== 'VEVENT') continue;
      const withdrawn = explainWithdrawn(component, calendar, privateUids);
      try {
        const event = parseEvent(component, calendar, townZone);
        if (withdrawn) sorted.withdrawn.push({ event, why: withdrawn });
        else if (rangeUids.has(event.uid)) throw new Error(rangeReason);
        else (event.replaces ? sorted.overrides : sorted.masters).push(event);
        if (!withdrawn)
          for (const { line } of listLostAttachments(component)) skipped.push({ line, what, why: attachmentReason });
      } catch (error) {
        skipped.push({ line, what, why: withdrawn ?? (error as Error).message });
      }
    }
  }
  return sorted;
}

/**
 * Keeps the newest SEQUENCE of several events with one UID, or the last of equal ones. Different start times mean that
 * an exporter wrote dates as single events, so all are kept, each under its date.
 */
function dropDuplicates(events: CalendarEvent[], skipped: SkippedEntry[]): CalendarEvent[] {
  const unique: CalendarEvent[] = [];
  for (const duplicates of Map.groupBy(events, ({ uid, replaces }) => JSON.stringify([uid, replaces])).values()) {
    const sequence = duplicates
      .map((one) => one.sequence)
      .sort((a, b) => a - b)
      .at(-1);
    const newest = duplicates.filter((duplicate) => duplicate.sequence === sequence);
    const byStart = new Map(newest.map((duplicate) => [formatDateAndTime(duplicate.start), duplicate]));
    for (const duplicate of duplicates) {
      if (byStart.get(formatDateAndTime(duplicate.start)) === duplicate) continue;
      const why = 'The file has a newer version of this event.';
      skipped.push({ line: duplicate.line, what: duplicate.texts.title, why });
    }
    const isRow = byStart.size > 1 && !newest[0]?.replaces;
    for (const [start, duplicate] of byStart)
      unique.push(isRow ? { ...duplicate, uid: `${duplicate.uid}${sourcePartMarker}${start}` } : duplicate);
  }
  return unique;
}

/** Drops changes of dates that their series no longer has. */
function dropLostDates(
  overrides: CalendarEvent[],
  masterOf: Map<string, CalendarEvent>,
  townZone: string,
  skipped: SkippedEntry[],
): CalendarEvent[] {
  return overrides.filter((override) => {
    const { line, uid, texts } = override;
    try {
      const series = masterOf.get(uid);
      if (!series || !isLostDate(series, override, townZone)) return true;
    } catch {
      // A series whose rule is not supported is refused later, with its own reason.
      return true;
    }
    skipped.push({ line, what: texts.title || untitled, why: 'Its series no longer has this date.' });
    return false;
  });
}

/** Fills in texts that a changed date leaves out from its series. */
function inheritTexts({ texts }: CalendarEvent, master: CalendarEvent | undefined): CalendarEvent['texts'] {
  if (texts.title || !master) return texts;
  const { title, location, description, type } = master.texts;
  return { title, location: texts.location || location, description: texts.description || description, type };
}

/**
 * Reads a calendar into events, in file sequence. Other zones' times are converted to `timeZone`; times without a zone
 * are the town's already. A local time may shift over the year, as in a weekly call given in UTC. Such an event becomes
 * one per local time, with dates up to `horizon`. Changed dates of a recurring event become separate events.
 * @returns `skipped` with reasons; `withdrawn` for events that the calendar cancels or marks as private
 * @throws Problem `invalid` with the line if the text is no calendar or is truncated; nothing is imported then
 */
export function readCalendar(content: string, timeZone: string, horizon: string): CalendarEntries {
  const skipped: SkippedEntry[] = [];
  const sorted = sortEvents(parseCalendars(content), timeZone, skipped);
  const entries: ImportEntry<EventInput>[] = [];
  const cancelledEvents = sorted.withdrawn.filter(({ event, why }) => why === cancelledReason && !event.replaces);
  const calledOff = new Set(cancelledEvents.map(({ event }) => event.uid));
  const masters = dropDuplicates(sorted.masters, skipped);
  const masterOf = new Map(masters.map((master) => [master.uid, master]));
  const changes = dropDuplicates(sorted.overrides, skipped).filter(({ uid }) => !calledOff.has(uid));
  const overrides = dropLostDates(changes, masterOf, timeZone, skipped);
  const changesOf = Map.groupBy([...overrides, ...sorted.withdrawn.map(({ event }) => event)], ({ uid }) => uid);
  for (const event of [...masters, ...overrides]) {
    const replaced = event.replaces ? [] : (changesOf.get(event.uid) ?? []).flatMap(({ replaces }) => replaces ?? []);
    const texts = event.replaces ? inheritTexts(event, masterOf.get(event.uid)) : event.texts;
    const { line } = event;
    try {
      if (!texts.title) throw new Error('It has no title.');
      const whole = { ...event, texts, except: [...event.except, ...replaced] };
      for (const one of splitTimesOfDay(whole, timeZone, horizon))
        entries.push(...toTownEvents(one, makeEventSource(one, timeZone), timeZone, horizon));
    } catch (error) {
      skipped.push({ line, what: texts.title || untitled, why: (error as Error).message });
    }
  }
  const withdrawn = sorted.withdrawn.map(({ event, why }) => ({
    line: event.line,
    what: event.texts.title || untitled,
    source: makeEventSource(event, timeZone),
    why,
  }));
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;
  return { entries: entries.sort(byLine), skipped: skipped.sort(byLine), withdrawn };
}
