/** Links whose words don't say where they lead, and videos without word of captions. */
import { type FormattedElement, type FormattedNode, toPlainText } from '../fields/formattedText.ts';
import type { Barrier, BarrierContext, BarrierFix } from './barriers.ts';
import { makeBarrier } from './makeBarrier.ts';
import { type BarrierPath, isElement } from './places.ts';
import { isVideo, tellsOfCaptions } from './videos.ts';

/** `around` are the words of the block, in which the link's words begin at `from`; -1 where they are not found. */
type FoundLink = { path: BarrierPath; words: string; url: string; around: string; from: number };

/** The words of a block, and how far its links have been found in them. */
type Around = { words: string; at: number };

/** Words that lead anywhere, in the languages of most sites. */
const emptyWords = new Set(
  (
    'here|click here|click|this link|link|this|read more|more|learn more|see more|more info|more information|details|' +
    'info|pdf|download|go|continue|website|web site|this page|view|see here|page|document|file|' +
    'for more information|read more here|see details|over here|right here|from here|' +
    'aquí|haga clic aquí|haz clic aquí|clic aquí|pulse aquí|leer más|lea más|más|más información|más detalles|' +
    'saber más|ver|ver más|detalles|enlace|este enlace|descargar|continuar|página|documento|archivo|sitio web'
  ).split('|'),
);

/** The size of a file says nothing of what is in it. */
const sizePattern = /\(?\b\d{1,6}(?:\.\d{1,3})? ?[km]b\b\)?/gi;

const fold = (words: string) =>
  words
    .replace(sizePattern, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Actions that every page has say nothing of this one. */
const clickPattern =
  /^(?:please )?(?:click|tap|press) (?:over |right )?(?:here|this link)(?: (?:to|for) (?:more|details|info|(?:more|further) information|register|sign up|apply|view|open|read(?: more)?|see(?: more)?|learn more|find out more|download|continue|start|enter))?$/;

const saysLittle = (folded: string) => folded === '' || emptyWords.has(folded) || clickPattern.test(folded);

const isAddress = (words: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(words);
const blockTags = new Set(['p', 'h3', 'li', 'td', 'th']);

function listLinks(nodes: readonly FormattedNode[], path: BarrierPath, around: Around): FoundLink[] {
  return nodes.flatMap((element, index) => {
    if (!isElement(element)) return [];
    const [tag, content, detail] = element;
    const place = [...path, index];
    if ((tag !== 'a' && tag !== 'button') || typeof detail !== 'string') {
      const inner = blockTags.has(tag) ? { words: toPlainText([element]), at: 0 } : around;
      return listLinks(content, [...place, 1], inner);
    }
    const words = toPlainText([['p', content]]);
    // A button stands by itself.
    if (tag === 'button') return [{ path: place, words, url: detail, around: words, from: 0 }];
    const from = around.words.indexOf(words, around.at);
    if (from >= 0) around.at = from + words.length;
    return [{ path: place, words, url: detail, around: around.words, from }];
  });
}

function offerTitle(url: string, { titleOf }: BarrierContext): BarrierFix | undefined {
  const words = titleOf?.(url);
  return words ? { kind: 'words', words } : undefined;
}

function findInLink({ path, words, url, around, from }: FoundLink, context: BarrierContext): Barrier[] {
  const place = { path, text: around, ...(from >= 0 && { from, to: from + words.length }) };
  // Offsets are those inside the link, which is meant as a whole.
  const make = (rule: 'link_says_little' | 'link_is_address' | 'video_without_captions', fix?: BarrierFix) => ({
    ...makeBarrier(rule, { ...place, fix }),
    from: 0,
    to: 0,
  });
  const folded = fold(words);
  const found = [];
  if (saysLittle(folded)) found.push(make('link_says_little', offerTitle(url, context)));
  else if (isAddress(words)) found.push(make('link_is_address', offerTitle(url, context)));
  if (isVideo(url) && !tellsOfCaptions(around)) found.push(make('video_without_captions'));
  return found;
}

/** Equal words are told once for each further place that they lead to. */
function findRepeated(links: readonly FoundLink[]): Barrier[] {
  const places = new Map<string, string>();
  return links.flatMap(({ path, words, url, around }) => {
    const folded = fold(words);
    if (saysLittle(folded)) return [];
    const first = places.get(folded);
    if (first === undefined) places.set(folded, url);
    if (first === undefined || first === url) return [];
    return [{ ...makeBarrier('link_words_repeated', { path, text: around }), words: words.slice(0, 120) }];
  });
}

export function findLinkBarriers(
  tree: readonly FormattedElement[],
  path: BarrierPath,
  context: BarrierContext,
): Barrier[] {
  const links = listLinks(tree, path, { words: '', at: 0 });
  return [...links.flatMap((link) => findInLink(link, context)), ...findRepeated(links)];
}
