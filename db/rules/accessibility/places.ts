/** Lists the texts and pictures of a record that are checked for barriers. */
import { type FormattedElement, type FormattedNode, toPlainText } from '../fields/formattedText.ts';
import { isObject } from '../fields/isObject.ts';
import { treeOf } from '../fields/treeOf.ts';
import type { BarrierNoun } from './barriers.ts';

export type BarrierPath = readonly (string | number)[];
export type CheckedText = { path: BarrierPath; text: string };
export type CheckedPicture = { path: BarrierPath; alt: string };

/** A block of a formatted text, with its words. `next` follows it on the same level. */
export type CheckedBlock = {
  path: BarrierPath;
  element: FormattedElement;
  words: string;
  next: FormattedElement | undefined;
};

/** A tree replaces the words of another field, unless it is empty. A field without words is ''. */
type CheckedFields = { trees: [tree: string, words: string][]; texts: string[]; pictures: string[] };

const described: CheckedFields = {
  trees: [['description_blocks', 'description']],
  texts: ['title'],
  pictures: ['pictures'],
};

const checkedFields: Record<BarrierNoun, CheckedFields> = {
  announcements: { trees: [['blocks', 'content']], texts: ['title', 'excerpt'], pictures: ['pictures'] },
  events: described,
  documents: { trees: [['text_blocks', '']], texts: ['title', 'description'], pictures: [] },
  banners: { trees: [], texts: ['text'], pictures: [] },
  items: described,
  people: { trees: [], texts: ['role'], pictures: ['photo'] },
  pages: { trees: [['blocks', 'content']], texts: ['title', 'summary', 'steps'], pictures: ['pictures'] },
  meetings: { trees: [], texts: ['agenda', 'remote_note'], pictures: [] },
  forms: {
    trees: [['blocks', 'content']],
    texts: ['title', 'summary', 'fields', 'confirmation', 'closed_text'],
    pictures: [],
  },
};

type CheckedRecord = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is FormattedElement[] =>
  Array.isArray(value) && value.length > 0 && value.every((block) => Array.isArray(block) && Array.isArray(block[1]));

/** The parts of rows that people write as text, by the field that has the rows. */
const textKeys: Readonly<Record<string, readonly string[]>> = {
  agenda: ['title', 'text'],
  steps: ['title', 'needed', 'cost', 'duration', 'place'],
  fields: ['label', 'help', 'options'],
};

function listOwnTexts(value: unknown, path: BarrierPath): CheckedText[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one, at) => listOwnTexts(one, [...path, at]));
  if (!isObject(value)) return [];
  const keys = textKeys[String(path[0])] ?? [];
  return Object.entries(value).flatMap(([key, one]) => (keys.includes(key) ? listOwnTexts(one, [...path, key]) : []));
}

/** Lists the formatted texts. Words without a tree are paragraphs, as an editor shows them. */
export function listTrees(noun: BarrierNoun, record: CheckedRecord): { path: BarrierPath; tree: FormattedElement[] }[] {
  return checkedFields[noun].trees.map(([field, words]) => {
    const [tree, content] = [record[field], record[words]];
    const text = typeof content === 'string' ? content : '';
    return { path: [field], tree: isTree(tree) ? tree : treeOf({ content: text }) };
  });
}

/** Lists the texts without a form. */
export const listTexts = (noun: BarrierNoun, record: CheckedRecord): CheckedText[] =>
  checkedFields[noun].texts.flatMap((field) => listOwnTexts(record[field], [field]));

const isShown = (picture: unknown): picture is { alt: string } =>
  isObject(picture) && picture.decorative !== true && typeof picture.alt === 'string' && picture.alt.trim() !== '';

/** Lists the descriptions of pictures. Decorative ones have none. */
export function listPictures(noun: BarrierNoun, record: CheckedRecord): CheckedPicture[] {
  return checkedFields[noun].pictures.flatMap((field) => {
    const value = record[field];
    const isMany = Array.isArray(value);
    const pictures: unknown[] = isMany ? value : [value];
    return pictures.flatMap((picture, at) =>
      isShown(picture) ? [{ path: isMany ? [field, at, 'alt'] : [field, 'alt'], alt: picture.alt }] : [],
    );
  });
}

export const isElement = (node: FormattedNode): node is FormattedElement => typeof node !== 'string';

const inlineTags = new Set(['strong', 'em', 'a']);
/** Words, or an element inside a line. */
export const isInline = (node: FormattedNode): boolean => !isElement(node) || inlineTags.has(node[0]);

const holders = new Set(['ul', 'ol', 'li', 'aside', 'table', 'tr']);
const blockTags = new Set(['p', 'h3', 'li', 'th', 'td']);

/** Lists the innermost blocks with words, in the sequence of the text. */
export function listBlocks(nodes: readonly FormattedNode[], path: BarrierPath): CheckedBlock[] {
  return nodes.flatMap((element, at) => {
    if (!isElement(element)) return [];
    const [tag, content] = element;
    const place = [...path, at];
    const following = nodes[at + 1];
    const next = following !== undefined && isElement(following) ? following : undefined;
    const inner = holders.has(tag) ? listBlocks(content, [...place, 1]) : [];
    const isOwn = blockTags.has(tag) && !content.some((node) => isElement(node) && blockTags.has(node[0]));
    return isOwn ? [{ path: place, element, words: toPlainText([element]), next }, ...inner] : inner;
  });
}
