/** Finds barriers in a record. */
import type { FormattedElement } from '../fields/formattedText.ts';
import type { Barrier, BarrierContext, BarrierNoun } from './barriers.ts';
import { findBlockBarriers } from './blockBarriers.ts';
import { findLanguage } from './languageBarriers.ts';
import { findLinkBarriers } from './linkBarriers.ts';
import { makeBarrier } from './makeBarrier.ts';
import { findPictureBarriers } from './pictureBarriers.ts';
import {
  type BarrierPath,
  type CheckedText,
  isElement,
  listBlocks,
  listPictures,
  listTexts,
  listTrees,
} from './places.ts';
import { isStream, tellsOfCaptions } from './videos.ts';
import { findWordBarriers } from './wordBarriers.ts';

/** The pieces of a block's text, each inside one element. */
function listPieces([, content]: FormattedElement, path: BarrierPath): CheckedText[] {
  return content.flatMap((node, at) => {
    const place = [...path, 1, at];
    if (!isElement(node)) return node.trim() === '' ? [] : [{ path: place, text: node }];
    return listPieces(node, place);
  });
}

function findInTree(tree: readonly FormattedElement[], path: BarrierPath, context: BarrierContext): Barrier[] {
  const blocks = listBlocks(tree, path);
  return [
    ...findLinkBarriers(tree, path, context),
    ...findBlockBarriers(blocks),
    ...blocks.flatMap((block) => findLanguage(block, context)),
    ...blocks.flatMap((block) => listPieces(block.element, block.path).flatMap(findWordBarriers)),
  ];
}

/** The stream of a meeting, unless the note on taking part tells of captions. */
function findInStream({ live_url, remote_note }: Readonly<Record<string, unknown>>): Barrier[] {
  if (typeof live_url !== 'string' || !isStream(live_url) || tellsOfCaptions(String(remote_note ?? ''))) return [];
  return [makeBarrier('video_without_captions', { path: ['live_url'], text: live_url })];
}

/**
 * Checks a whole record, saved or being written. Linear in its letters.
 * @returns the barriers in the sequence of the form
 */
export function findBarriers(
  noun: BarrierNoun,
  record: Readonly<Record<string, unknown>>,
  context: BarrierContext,
): Barrier[] {
  return [
    ...listTexts(noun, record).flatMap(findWordBarriers),
    ...listTrees(noun, record).flatMap(({ path, tree }) => findInTree(tree, path, context)),
    ...findInStream(record),
    ...findPictureBarriers(listPictures(noun, record)),
  ];
}
