/** Reads the XML of Word files as a tree. Names have no prefix: `p` for `w:p`. */
import { XMLParser } from 'fast-xml-parser';
import { isObject } from '../../../db/rules/fields/isObject.ts';
import { decodeEntities } from '../../import/decodeEntities.ts';

export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // The parser would leave numbered characters as they are, and read entities of a document type.
  processEntities: false,
});

function toAttributes(given: unknown): Record<string, string> {
  if (!isObject(given)) return {};
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, decodeEntities(String(value))]));
}

function toNodes(parsed: unknown): XmlNode[] {
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((one: unknown) => {
    if (!isObject(one)) return [];
    const name = Object.keys(one).find((key) => key !== ':@');
    if (name === undefined) return [];
    if (name === '#text') return [{ name, attributes: {}, children: [], text: decodeEntities(String(one[name])) }];
    return [{ name, attributes: toAttributes(one[':@']), children: toNodes(one[name]), text: '' }];
  });
}

/**
 * @returns the root element's children
 * @throws Error for what is no XML, or has a document type, which Word never writes and which may define entities
 */
export function parseXml(bytes: Uint8Array): XmlNode[] {
  const xml = new TextDecoder().decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The XML has a document type.');
  const root = toNodes(parser.parse(xml)).find(({ name }) => !name.startsWith('?') && name !== '#text');
  if (!root) throw new Error('The XML has no root.');
  return root.children;
}

export const findChild = (nodes: readonly XmlNode[], name: string): XmlNode | undefined =>
  nodes.find((node) => node.name === name);

export const childrenOf = (nodes: readonly XmlNode[], name: string): XmlNode[] =>
  findChild(nodes, name)?.children ?? [];

/** The attribute `val` of a child, which most properties have. */
export const propertyOf = (nodes: readonly XmlNode[], name: string): string | undefined =>
  findChild(nodes, name)?.attributes.val;

/** Whether a property such as bold is on; undefined where it is not given. */
export function switchOf(nodes: readonly XmlNode[], name: string): boolean | undefined {
  const found = findChild(nodes, name);
  return found && !['0', 'false', 'off', 'none'].includes(found.attributes.val ?? '');
}

export function numberOf(text: string | undefined): number | undefined {
  const number = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
