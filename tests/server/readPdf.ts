/** Reads a tagged PDF file of ours as a screen reader does: its elements with their text. */
import { inflateSync } from 'node:zlib';

export type PdfElement = { tag: string; scope: string; text: string; children: PdfElement[] };
export type ReadPdf = {
  raw: string;
  root: PdfElement;
  pages: number;
  /** Text that is neither in an element nor marked as decoration: there must be none. */
  unmarked: string[];
  /** Text that only the eye needs, such as page numbers. */
  artifacts: string[];
  /** The beginning of each piece of text, in points from the left edge. */
  lefts: number[];
};

type Objects = Map<number, { head: string; stream: string }>;

function readObjects(raw: string): Objects {
  const objects: Objects = new Map();
  for (const [, id, body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
    const stream = at < 0 ? '' : (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
    objects.set(Number(id), { head, stream });
  }
  return objects;
}

const reference = (head: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? Number.NaN);

/** The letters of a font by the codes that a page writes (its ToUnicode map). */
function readLetters(objects: Objects, font: number): Map<number, string> {
  const map = objects.get(reference(objects.get(font)?.head ?? '', 'ToUnicode'))?.stream ?? '';
  const letters = new Map<number, string>();
  const decode = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, hex = ''], index) => {
      letters.set(Number.parseInt(from, 16) + index, decode(hex.replaceAll(' ', '')));
    });
  }
  return letters;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = readObjects(raw);
  const texts = new Map<string, string>();
  const [unmarked, artifacts]: [string[], string[]] = [[], []];
  const lefts: number[] = [];
  const pages = [...objects].filter(([, { head }]) => /\/Type \/Page\b(?!s)/.test(head));
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      if (!fonts.has(name)) fonts.set(name, readLetters(objects, Number(id)));
    }
  }
  for (const [page, { head }] of pages) {
    const content = objects.get(reference(head, 'Contents'))?.stream ?? '';
    for (const [, left] of content.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)) lefts.push(Number(left));
    let font = new Map<number, string>();
    const marked: string[] = [];
    const operators = /\/(\w+) (?:<<([^>]*)>> )?(BDC|BMC)|(EMC)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
    for (const [, tag = '', properties = '', begin, end, name, shown] of content.matchAll(operators)) {
      if (begin) marked.push(tag === 'Artifact' ? 'artifact' : `${page}/${/MCID (\d+)/.exec(properties)?.[1]}`);
      else if (end) marked.pop();
      else if (name) font = fonts.get(name) ?? font;
      else {
        const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        );
        const text = codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '\u0000').join('');
        const place = marked.at(-1);
        if (place === undefined) unmarked.push(text);
        else if (place === 'artifact') artifacts.push(text);
        else texts.set(place, (texts.get(place) ?? '') + text);
      }
    }
  }
  const read = (id: number): PdfElement => {
    const { head } = objects.get(id) ?? { head: '' };
    const [, list = ''] = /\/K \[([^\]]*)\]/.exec(head) ?? [];
    const page = reference(head.replace(list, ''), 'Pg');
    // A text that goes on on another page has a part there; links also have their annotation.
    const elsewhere = [...list.matchAll(/<<[^>]*\/MCR[^>]*>>/g)].map(
      ([mark]) => `${reference(mark, 'Pg')}/${/MCID (\d+)/.exec(mark)?.[1]}`,
    );
    const kids = list.replaceAll(/<<[^>]*>>/g, '');
    const children = [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid]) => read(Number(kid)));
    const own = kids.replaceAll(/\d+ 0 R/g, '').match(/\d+/g) ?? [];
    return {
      tag: /\/S \/(\w+)/.exec(head)?.[1] ?? '',
      scope: /\/Scope \/(\w+)/.exec(head)?.[1] ?? '',
      text: [...own.map((mark) => `${page}/${mark}`), ...elsewhere].map((place) => texts.get(place) ?? '').join(''),
      children,
    };
  };
  const root = [...objects].find(([, { head }]) => head.includes('/S /Document'));
  return { raw, root: read(root?.[0] ?? 0), pages: pages.length, unmarked, artifacts, lefts };
}

/** All elements with a tag, as they are read. */
export const elementsOf = (element: PdfElement, tag: string): PdfElement[] => [
  ...(element.tag === tag ? [element] : []),
  ...element.children.flatMap((child) => elementsOf(child, tag)),
];

/** A table's rows with the texts of their cells. */
export const rowsOf = (table: PdfElement): string[][] =>
  elementsOf(table, 'TR').map(({ children }) => children.map(({ text }) => text));
