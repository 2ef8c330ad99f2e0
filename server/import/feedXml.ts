/** Parses a feed's XML into nodes with the names that readFeed() uses, whatever prefixes the file has. */
import { XMLParser } from 'fast-xml-parser';
import { isObject } from '../../db/rules/fields/isObject.ts';
import { decodeEntities } from './decodeEntities.ts';

export type XmlNode = { [name: string]: unknown };

/** Elements whose content is taken as it is: text, escaped HTML, CDATA or (Atom) markup. */
const textElements = [
  'title',
  'description',
  'content:encoded',
  'excerpt:encoded',
  'content',
  'summary',
  'dc:description',
];

/** Our prefix for each namespace. */
const knownPrefixes: [RegExp, string][] = [
  [/^https?:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, 'rdf:'],
  [/^https?:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc:'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content:'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/$/, 'wp:'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/, 'excerpt:'],
];
/** RSS 0.9 and 1.0, whose elements are inside an RDF element. */
const rdfFeedNamespace = /^https?:\/\/(?:purl\.org\/rss\/1\.0|(?:my|channel)\.netscape\.com\/rdf\/simple\/0\.9)\/$/;

/**
 * Maps the prefixes of a feed's first element to ours. The feed's own vocabulary has none; Atom elements within RSS
 * keep theirs, since `atom:link` is not RSS's `link`.
 */
function mapPrefixes(source: string): Map<string, string> {
  // Skips comments and declarations before the first element.
  const elements = source.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '');
  const [, rootPrefix = '', root = '', attributes = ''] =
    /<(?:([A-Za-z][\w.-]*):)?([A-Za-z][\w.-]*)([^<>]*)>/.exec(elements) ?? [];
  const prefixes = new Map<string, string>();
  if (root !== 'RDF') prefixes.set(rootPrefix, '');
  for (const [, prefix = '', double, single] of attributes.matchAll(
    /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    const namespace = double ?? single ?? '';
    const known = knownPrefixes.find(([pattern]) => pattern.test(namespace))?.[1];
    if (known !== undefined) prefixes.set(prefix, known);
    else if (root === 'RDF' && rdfFeedNamespace.test(namespace)) prefixes.set(prefix, '');
  }
  return prefixes;
}

/** @throws Error if the text is not readable XML */
export function parseFeedXml(source: string): XmlNode {
  const prefixes = mapPrefixes(source);
  const rename = (name: string) => {
    const colon = name.indexOf(':');
    const known = prefixes.get(name.slice(0, Math.max(0, colon)));
    return known === undefined ? name : known + name.slice(colon + 1);
  };
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    // decodeEntities() does this, without entities that a file declares itself.
    processEntities: false,
    stopNodes: textElements.map((name) => `*.${name}`),
    transformTagName: rename,
    transformAttributeName: (name) => (name.includes(':') ? rename(name) : name),
    ignoreDeclaration: true,
    ignorePiTags: true,
    captureMetaData: true,
  });
  return parser.parse(source);
}
export const toArray = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
export const getAttribute = (value: unknown, name: string): string =>
  isObject(value) && typeof value[`@${name}`] === 'string' ? decodeEntities(value[`@${name}`] as string).trim() : '';

/** Returns an element's text without XML escapes: HTML for `html` and CDATA, the markup itself for `xhtml`. */
export function getElementText(value: unknown): string {
  const [first] = toArray(value);
  const raw = isObject(first) ? first['#text'] : first;
  if (typeof raw !== 'string') return '';
  if (getAttribute(first, 'type') === 'xhtml') return raw;
  return raw
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) => (part.startsWith('<![CDATA[') ? part.slice(9, -3) : decodeEntities(part)))
    .join('')
    .trim();
}

const metaDataKey = XMLParser.getMetaDataSymbol() as symbol;

/** The index of an element's content; undefined for an empty element. */
export function getStartIndex(node: XmlNode): number | undefined {
  const metaData: unknown = Reflect.get(node, metaDataKey);
  return isObject(metaData) && typeof metaData.startIndex === 'number' ? metaData.startIndex : undefined;
}
