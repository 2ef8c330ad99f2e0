/** The styles of a Word file: headings, bold letters, indentation and numbering. */
import { childrenOf, numberOf, propertyOf, switchOf, type XmlNode } from './xml.ts';

/** The format of a paragraph or a style; undefined if it is not set. Lengths are twentieths of a point. */
export type ParagraphFormat = {
  styleId: string | undefined;
  numId: string | undefined;
  level: number | undefined;
  left: number | undefined;
  hanging: number | undefined;
  firstLine: number | undefined;
  /** From 0. */
  outline: number | undefined;
};

export type DocxStyle = ParagraphFormat & { bold: boolean | undefined; name: string };

export type DocxStyles = {
  /** A style and those that it is based on, itself first. */
  chain(id: string | undefined): DocxStyle[];
};

export function readParagraphFormat(properties: readonly XmlNode[]): ParagraphFormat {
  const numbering = childrenOf(properties, 'numPr');
  const { left, start, hanging, firstLine } =
    properties.find(({ name }) => name === 'ind')?.attributes ?? ({} as Record<string, string>);
  return {
    styleId: propertyOf(properties, 'pStyle'),
    numId: propertyOf(numbering, 'numId'),
    level: numberOf(propertyOf(numbering, 'ilvl')),
    left: numberOf(left ?? start),
    hanging: numberOf(hanging),
    firstLine: numberOf(firstLine),
    outline: numberOf(propertyOf(properties, 'outlineLvl')),
  };
}

const maxChain = 20;

/** @param nodes of styles.xml */
export function readStyles(nodes: readonly XmlNode[]): DocxStyles {
  const styles = new Map<string, DocxStyle & { basedOn: string | undefined }>();
  let usual = '';
  for (const { name, attributes, children } of nodes) {
    if (name !== 'style' || !attributes.styleId) continue;
    if (attributes.type === 'paragraph' && attributes.default === '1') usual = attributes.styleId;
    styles.set(attributes.styleId, {
      ...readParagraphFormat(childrenOf(children, 'pPr')),
      styleId: attributes.styleId,
      bold: switchOf(childrenOf(children, 'rPr'), 'b'),
      name: propertyOf(children, 'name') ?? '',
      basedOn: propertyOf(children, 'basedOn'),
    });
  }
  return {
    chain(id) {
      const found: DocxStyle[] = [];
      let next: string | undefined = id ?? usual;
      while (next !== undefined && found.length < maxChain) {
        const style = styles.get(next);
        if (!style) break;
        found.push(style);
        next = style.basedOn;
      }
      return found;
    },
  };
}

/** The level of a heading, from 1; 0 for none. Files that define no such style name it all the same. */
export function headingOf(format: ParagraphFormat, chain: readonly DocxStyle[]): number {
  const outline = [format, ...chain].find((one) => one.outline !== undefined)?.outline;
  if (outline !== undefined) return outline < 9 ? outline + 1 : 0;
  const names = [format.styleId ?? '', ...chain.map(({ name }) => name)];
  const [, level] = names.map((name) => /^heading\s?(\d)$/i.exec(name)).find(Boolean) ?? [];
  return Number(level ?? 0);
}
