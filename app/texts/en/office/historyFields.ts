/** The names of a record's fields in its history, and their values in words. Only administrators load it. */

import type { HistoryValueKind } from '../../../../db/rules/historyFields.ts';
import { formatPrice } from '../../../../db/rules/money.ts';
import { type RecurrenceForm, ruleToForm, weekdayOrdinal } from '../../../../db/rules/recurrence/describe.ts';
import { getWeekday, isDate } from '../../../../db/rules/time.ts';
import {
  formatDate,
  formatDateSpan,
  formatLongDate,
  formatMoment,
  formatTime,
  formatTimeSpan,
  weekdayNames,
} from '../../dates.ts';
import { formatPercent } from '../../figures.ts';
import { formatCount } from '../../numbers.ts';
import { capital, spaced } from './historyActions.ts';

/** Labels of fields by path; other fields show their own names. */
const labels: Record<string, string> = {
  excerpt: 'Summary',
  content: 'Text',
  formatting: 'Formatting changed',
  'details.allDay': 'All day',
  'details.hasEndTime': 'Has an end time',
  'details.time': 'Time',
  'details.endTime': 'End time',
  publish_at: 'Appears',
  expires_at: 'Ends',
  end_date: 'Last day',
  location: 'Location',
  location_detail: 'Notes about the location',
  renter_name: 'Renter’s name',
  renter_email: 'Renter’s email',
  renter_phone: 'Renter’s phone',
  'repeat.rule': 'Repeats',
  'repeat.except': 'Skipped days',
  'repeat.extra': 'Extra days',
  cancelled: 'Cancelled days',
  moved_from: 'Moved from',
  meeting_date: 'For the meeting of',
  file_name: 'File',
  category_id: 'Category',
  slug: 'Address',
  parent_id: 'Page above',
  in_menu: 'In the menu',
  contact_ids: 'Contacts',
  document_ids: 'Documents',
  related_ids: 'See also',
  department_id: 'Department',
  is_official: 'Official',
  term_ends: 'Term ends',
  'photo.src': 'Photo',
  'photo.alt': 'Description of the photo',
  'photo.focus': 'Focus point of the photo',
  'photo.decorative': 'Photo is only decorative',
  enabled: 'Shown on the site',
  'action.text': 'Button',
  'action.link': 'Button leads to',
  'image.src': 'Picture',
  'images.about.src': 'Picture',
  'logo.src': 'Logo',
  image: 'Picture',
  quantity: 'In stock',
  is_public: 'Shown in the shop',
  taxable: 'Sales tax is charged',
  sku: 'SKU',
  'image.alt': 'Description of the picture',
  'images.about.alt': 'Description of the picture',
  'logo.alt': 'Description of the logo',
  'image.focus': 'Focus point of the picture',
  'images.about.focus': 'Focus point of the picture',
  'logo.focus': 'Focus point of the logo',
  'image.decorative': 'Picture is only decorative',
  'images.about.decorative': 'Picture is only decorative',
  'logo.decorative': 'Logo is only decorative',
  'address.po_box': 'P.O. box',
  'address.zip': 'ZIP code',
  'address.street': 'Street',
  'address.city': 'City',
  'address.state': 'State',
  'phone.office': 'Office phone',
  'phone.secondary_office': 'Second office phone',
  'phone.fax': 'Fax',
  'phone.emergency': 'Emergency phone',
  'hours.weekday': 'Hours on weekdays',
  'hours.friday': 'Hours on Friday',
  'hours.days': 'Office hours',
  'hours.note': 'Note on the hours',
  closures: 'Days the office is closed',
  closes_office: 'Office is closed that day',
  asks_contact: 'Name and contact details',
  confirmation: 'Text after sending',
  records_sentence: 'Sentence that requests may be made here',
  recipients: 'Email addresses',
  copy_to: 'Also email',
  copy_after_days: 'After days',
  is_open: 'Open',
  opens_at: 'Opens',
  closes_at: 'Closes',
  closed_text: 'Text while it is closed',
  retention_days: 'Days to keep answers',
  is_public_list: 'Reports may be shown on a public list',
  service_code: 'Service code for Open311',
  'header.badge': 'Badge',
  'header.title': 'Title',
  'header.subtitle': 'Subtitle',
};

/** The label of a field, by its path in the record. */
export function fieldLabel(field: string): string {
  const known = labels[field];
  if (known) return known;
  return capital(
    spaced(field.replaceAll('.', ' ')).replaceAll(/([a-z])([A-Z])/g, (_all, a, b) => `${a} ${b.toLowerCase()}`),
  );
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const every = (interval: number, unit: string) =>
  formatCount(interval, { one: `Every ${unit}`, other: `Every # ${unit}s` });

const shapes: Record<RecurrenceForm['kind'], (form: RecurrenceForm, date: string) => string> = {
  daily: ({ interval }) => every(interval, 'day'),
  weekly: ({ interval, weekdays: days }, date) =>
    `${every(interval, 'week')} on ${(days.length > 0 ? days : [getWeekday(date)]).map((day) => weekdayNames[day]).join(', ')}`,
  monthly_date: ({ interval }, date) => `${every(interval, 'month')} on day ${Number(date.slice(8))}`,
  monthly_weekday: ({ interval }, date) =>
    `${every(interval, 'month')} on the ${ordinals[weekdayOrdinal(date)]} ${weekdayNames[getWeekday(date)]}`,
  monthly_last_weekday: ({ interval }, date) =>
    `${every(interval, 'month')} on the last ${weekdayNames[getWeekday(date)]}`,
  monthly_last_day: ({ interval }) => `${every(interval, 'month')} on the last day`,
  yearly: ({ interval }) => every(interval, 'year'),
};

/** Describes the repeat rule of an event that begins on `date`; a rule without a description is shown as stored. */
function ruleWords(rule: string, date: string): string {
  const form = isDate(date) ? ruleToForm(rule, date) : null;
  if (!form) return rule;
  const words = shapes[form.kind](form, date);
  if (form.ends === 'on') return `${words}, until ${formatDate(form.until)}`;
  return form.ends === 'after' ? `${words}, ${form.count} times` : words;
}

/** `/media/3/town%20hall.jpg` → `town hall.jpg`. */
function fileNameOf(address: string): string {
  const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || address;
  } catch {
    return name;
  }
}

/** `1 08:00-12:00 13:00-17:00` → `Monday: 8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM`. */
function openingWords(value: string): string {
  const [day, ...spans] = value.split(' ');
  const hours = spans.map((span) => formatTimeSpan(span.slice(0, 5), span.slice(6)));
  return `${weekdayNames[Number(day)]}: ${hours.join(', ') || 'closed'}`;
}

/** `2026-11-26 2026-11-27 Thanksgiving` → `Thursday, November 26, 2026 to Friday, November 27, 2026: Thanksgiving`. */
function closureWords(value: string): string {
  const [from = '', to = '', ...reason] = value.split(' ');
  return `${formatDateSpan(from, to)}: ${reason.join(' ')}`;
}

/** Context for a value's words: the first day of its record, and the names of other records by id. */
type Around = { date: string; names: ReadonlyMap<string, string> };

/** Describes one value in words; empty for an empty value. */
export function formatFieldValue(kind: HistoryValueKind, value: string, { date, names }: Around): string {
  if (value === '') return '';
  switch (kind) {
    case 'yes-no':
      return value === 'yes' ? 'Yes' : 'No';
    case 'choice':
      return capital(spaced(value));
    case 'price':
      return formatPrice(Number(value));
    case 'date':
      return isDate(value) ? formatLongDate(value) : value;
    case 'time':
      return formatTime(value);
    case 'moment':
      return formatMoment(value);
    case 'picture':
      return fileNameOf(value);
    case 'focus': {
      const [x = 0, y = 0] = value.split(' ').map((part) => Math.round(Number(part)));
      return `${formatPercent(x)} from the left, ${formatPercent(y)} from the top`;
    }
    case 'rule':
      return ruleWords(value, date);
    case 'record':
      return names.get(value) ?? 'Not on the site now';
    case 'opening':
      return openingWords(value);
    case 'closure':
      return closureWords(value);
    case 'lines':
      return isDate(value) ? formatLongDate(value) : value;
    default:
      return value;
  }
}
