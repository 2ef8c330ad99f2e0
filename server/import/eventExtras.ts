/** Turns an event's attachments, ways to join and contacts into lines of its description. */
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { htmlToLine, truncateText } from './htmlToText.ts';
import { type Component, getProperties, type Property } from './parseCalendars.ts';

const maxExtras = 20;
const maxLabelLength = 100;
const maxUrlLength = 500;

const textOf = ({ values }: Property): string => (typeof values[0] === 'string' ? values[0].trim() : '');
const isWebAddress = (url: string) => url.length <= maxUrlLength && /^https?:\/\//i.test(url) && isSafeUrl(url);
const toLabel = (text: string | undefined) => truncateText(htmlToLine(text ?? ''), maxLabelLength);

/** Takes the file name from an address: `https://…/agenda%20May.pdf` → `agenda May.pdf`. */
function findFileName(url: string): string {
  try {
    return toLabel(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''));
  } catch {
    return '';
  }
}

function describeAttachment(property: Property): string {
  const url = textOf(property);
  if (!isWebAddress(url)) return '';
  return `${toLabel(property.parameters.filename) || findFileName(url) || 'Attachment'}: ${url}`;
}

function describeConference(property: Property): string {
  const address = textOf(property);
  const label = toLabel(property.parameters.label);
  const number = /^tel:(\+?[\d().,;=#* -]{3,60})$/i.exec(address)?.[1];
  if (number) return `${label || 'Join by phone'}: ${number}`;
  return isWebAddress(address) ? `${label || 'Join online'}: ${address}` : '';
}

const describers: Record<string, (property: Property) => string> = {
  attach: describeAttachment,
  conference: describeConference,
  'x-google-conference': describeConference,
  'x-microsoft-skypeteamsmeetingurl': describeConference,
  'x-microsoft-onlinemeetingexternallink': describeConference,
  contact: (property) => {
    const text = truncateText(htmlToLine(textOf(property)), maxUrlLength);
    return text && `Contact: ${text}`;
  },
};

/** Lists a line for each extra whose address the description does not contain yet. */
export function listExtras(event: Component, description: string): string[] {
  const lines = Object.entries(describers).flatMap(([name, describe]) => getProperties(event, name).map(describe));
  const isNew = (line: string) => line !== '' && !description.includes(line.slice(line.indexOf(': ') + 2));
  return [...new Set(lines.filter(isNew))].slice(0, maxExtras);
}

/** Lists attachments that can't be imported: inside the calendar, or at addresses that nobody can open. */
export const listLostAttachments = (event: Component): Property[] =>
  getProperties(event, 'attach').filter((property) => describeAttachment(property) === '');
