/** Finds barriers in a record. */
import type { FormattedElement } from '../fields/formattedText.ts';
import type { Barrier, BarrierContext, BarrierNoun } from './barriers.ts';
import { findBlockBarriers } from './blockBarriers.ts';
import { findCapitals } from './capitals.ts';
import { findTablesWithoutHeaders } from './emptyBarriers.ts';
import { findLanguage } from './languageBarriers.ts';
import { findLinkBarriers } from './linkBarriers.ts';
import { makeBarrier } from './makeBarrier.ts';
import { findPictureBarriers } from './pictureBarriers.ts';
import {
  type BarrierPath,
  type CheckedBlock,
  type CheckedText,
  isElement,
  isInline,
  listBlocks,
  listPictures,
  listTexts,
  listTrees,
} from './places.ts';
import { isStream, tellsOfCaptions } from './videos.ts';
import { findWordBarriers } from './wordBarriers.ts';

/** The pieces of a block's own text, each inside one element. Lists inside it are blocks of their own. */
function listPieces([, content]: FormattedElement, path: BarrierPath): CheckedText[] {
  return content.flatMap((node, at) => {
    const place = [...path, 1, at];
    if (!isElement(node)) return [{ path: place, text: node }];
    return isInline(node) ? listPieces(node, place) : [];
  });
}

function findInWords({ element, path }: CheckedBlock): Barrier[] {
  const pieces = listPieces(element, path);
  return [...findCapitals(pieces, path), ...pieces.flatMap(findWordBarriers)];
}

function findInTree(tree: readonly FormattedElement[], path: BarrierPath, context: BarrierContext): Barrier[] {
  const blocks = listBlocks(tree, path);
  return [
    ...findLinkBarriers(tree, path, context),
    ...findBlockBarriers(blocks),
    ...findTablesWithoutHeaders(tree, path),
    ...blocks.flatMap((block) => findLanguage(block, context)),
    ...blocks.flatMap(findInWords),
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
    ...listTexts(noun, record).flatMap((text) => [...findCapitals([text], text.path), ...findWordBarriers(text)]),
    ...listTrees(noun, record).flatMap(({ path, tree }) => findInTree(tree, path, context)),
    ...findInStream(record),
    ...findPictureBarriers(listPictures(noun, record)),
  ];
}
