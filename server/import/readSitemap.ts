import { XMLParser } from 'fast-xml-parser';
import { isObject } from '../../db/rules/fields/isObject.ts';
import { type ImportedAddress, parseAddressLines } from '../../db/rules/links/redirectImport.ts';
import { invalidField } from '../../db/rules/problems.ts';
import { decodeEntities } from './decodeEntities.ts';

const toArray = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

const refuse = (message: string, params?: { first: string }) => invalidField('text', message, params);

function parseXml(text: string): Record<string, unknown> {
  // A sitemap needs neither, and entities that a file declares may expand without limit.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw refuse('This is a web page and no sitemap. Paste the sitemap itself, or a list with one address a line.');
  }
  try {
    return new XMLParser({
      processEntities: false,
      parseTagValue: false,
      removeNSPrefix: true,
      ignoreDeclaration: true,
      ignorePiTags: true,
    }).parse(text) as Record<string, unknown>;
  } catch {
    throw refuse('This sitemap is damaged and could not be read. Nothing was imported.');
  }
}

const readLocation = (node: unknown): string => {
  const location = isObject(node) ? toArray(node.loc)[0] : undefined;
  return typeof location === 'string' ? decodeEntities(location).trim() : '';
};

/**
 * Parses a pasted sitemap.xml or a list of addresses.
 * @throws Problem `invalid` for XML that is no sitemap, and for a sitemap index, whose sitemaps it names
 */
export function readSitemap(text: string): ImportedAddress[] {
  if (!/^\uFEFF?\s{0,1000}</.test(text)) return parseAddressLines(text);
  const root = parseXml(text);
  const listed = isObject(root.sitemapindex)
    ? toArray(root.sitemapindex.sitemap).map(readLocation).filter(Boolean)
    : [];
  if (listed.length > 0) {
    const message =
      'This is a list of sitemaps. Open each of them and import what it holds, one after the other. The first is {first}.';
    throw refuse(message, { first: (listed[0] as string).slice(0, 200) });
  }
  if (!isObject(root.urlset)) {
    throw refuse('This is no sitemap. Paste the sitemap itself, or a list with one address a line.');
  }
  return toArray(root.urlset.url)
    .map(readLocation)
    .filter(Boolean)
    .map((from) => ({ from, to: '' }));
}
