/** The searchable text of the home page's sections, in sentences. */

import { locale } from '../locale.ts';
import { readFireDepartment } from '../town/contactPlace.ts';
import { groupOpeningDays, listWrittenHours, type OfficeHours } from '../town/officeHours.ts';
import type { SectionKey } from '../town/sectionKeys.ts';
import type { SectionContents } from '../town/sectionShapes.ts';
import { emptySections, listParagraphs, type Section, sectionContent } from '../town/sections.ts';
import { isSearchedSection, type SearchedSection } from './results.ts';

/** Words that people search for although a section's own texts may lack them. */
const sectionWords: Partial<Record<SectionKey, string>> = {
  officials: 'officials, mayor, council, board, staff',
  contact:
    'contact, office hours, open, opening, closed, phone number, telephone, email, address, directions, map, fire department',
  calendar: 'calendar, events, meetings',
};

/** A labeled sentence; empty without parts. */
const sentence = (label: string, ...parts: (string | undefined)[]): string => {
  const filled = parts.map((part) => part?.trim()).filter(Boolean);
  return filled.length > 0 ? `${label}${filled.join(', ').replace(/\.$/, '')}.` : '';
};
const joinSentences = (...sentences: string[]): string => sentences.filter(Boolean).join('\n');

const atUtc = { timeZone: 'UTC' } as const;
/** 1970 began on a Thursday. */
const weekdayName = (day: number) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', ...atUtc }).format((day + 3) * 86_400_000);
const clockTime = (time: string) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...atUtc }).format(
    Date.parse(`1970-01-01T${time}Z`),
  );

function describeHours(hours: OfficeHours): string {
  const days = groupOpeningDays(hours).map(({ from, to, spans }) => {
    const name = from === to ? weekdayName(from) : `${weekdayName(from)} to ${weekdayName(to)}`;
    const open = spans.map(([start, end]) => `${clockTime(start)} to ${clockTime(end)}`).join(' and ');
    return `${name} ${open || 'closed'}`;
  });
  return joinSentences(
    sentence('Office hours: ', ...days, ...listWrittenHours(hours).map(({ text }) => text)),
    sentence('', hours.note),
  ).replace(/[\u00a0\u2009\u202f]/g, ' ');
}

function describeContact({ address, phone, hours, email, fire_department }: SectionContents['contact']): string {
  const { street, po_box, city, state, zip } = address;
  const fire = readFireDepartment(fire_department);
  return joinSentences(
    sentence('', street, po_box, city, [state, zip].filter(Boolean).join(' ')),
    sentence('Phone: ', phone.office, phone.secondary_office),
    sentence('Fax: ', phone.fax),
    sentence('Emergency: ', phone.emergency),
    sentence('Email: ', email),
    describeHours(hours),
    fire ? sentence('', fire.name, fire.address, fire.phone) : '',
  );
}

/** The text of each section. Older content may lack newer fields. */
const texts: { [K in SearchedSection]: (content: SectionContents[K]) => string } = {
  contact: describeContact,
  officials: ({ members }) => joinSentences(...members.map(({ name, title }) => sentence('', name, title))),
  about: ({ short_description, long_description }) =>
    joinSentences(short_description, ...listParagraphs(long_description)),
  calendar: ({ subtitle, rental_info: { daily_rate, deposit, contact } }) =>
    joinSentences(
      subtitle,
      sentence('Hall rental: ', daily_rate),
      sentence('Deposit: ', deposit),
      sentence('To rent the hall, ask ', contact?.name, contact?.office, contact?.cell),
    ),
};

function describeText<K extends SearchedSection>(section: Section, key: K): string {
  return texts[key]({ ...emptySections[key], ...sectionContent([section], key) });
}

/** The text of a section that a search shows, and further words that find it. */
export const describeSection = (section: Section): { text: string; words: string } => ({
  text: isSearchedSection(section.section_key) ? describeText(section, section.section_key) : '',
  words: sectionWords[section.section_key] ?? '',
});
