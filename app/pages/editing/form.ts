/** Converts a page to form fields and back. */

import { isShownAt } from '../../../db/rules/announcements/schedule.ts';
import { isObject } from '../../../db/rules/fields/isObject.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { treeOf } from '../../../db/rules/fields/treeOf.ts';
import { pagePath } from '../../../db/rules/links/paths.ts';
import { type emptyStep, newPage } from '../../../db/rules/pages/fields.ts';
import { PageChanges } from '../../../db/rules/pages/input.ts';
import { hasBlanks, type Page } from '../../../db/rules/pages/pages.ts';
import { useStoredContent } from '../../data/contentStore.ts';
import { describeSaved } from '../../editing/describeSaved.ts';
import { describeChoice } from '../../editing/describeValue.ts';
import { describeIds, formatIds, parseIds } from '../../editing/fields/ReferencesField.tsx';
import { describePictures, formatPictures, readPictures } from '../../editing/pictures/pictureList.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { describeBlocks, formatBlocks, parseBlocks, renameFault } from '../../editing/richText/blocksText.ts';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { pageTexts } from '../../texts/en/content/pages.ts';
import { readLines } from '../../ui/forms/readText.ts';
import { pageApi } from './api.ts';

export type Step = typeof emptyStep;
/** The fields that the form shows. */
export type OpenedPage = Pick<Page, keyof PageChanges & keyof Page>;

export const blankPage: OpenedPage = { ...newPage, format: 'blocks' };

const isBlank = (step: Step) => Object.values(step).every((text) => text.trim() === '');

/** Writes the steps in a fixed sequence of fields, so that the same steps always give the same text. */
export function formatSteps(steps: readonly Step[]): string {
  const filled = steps.filter((step) => !isBlank(step));
  if (filled.length === 0) return '';
  return JSON.stringify(
    filled.map(({ title, needed, cost, duration, place }) => ({ title, needed, cost, duration, place })),
  );
}

/** Parses the text of formatSteps(); null for another one. */
export function parseSteps(text: string): Step[] | null {
  try {
    const found: unknown = JSON.parse(text || '[]');
    if (!Array.isArray(found)) return null;
    const toText = (value: unknown) => (typeof value === 'string' ? value : '');
    return found.filter(isObject).map(({ title, needed, cost, duration, place }) => ({
      title: toText(title),
      needed: toText(needed),
      cost: toText(cost),
      duration: toText(duration),
      place: toText(place),
    }));
  } catch {
    return null;
  }
}

const describeSteps = (text: string): string =>
  (parseSteps(text) ?? [])
    .map(({ title, needed, cost, duration, place }, at) => {
      const { parts } = pageTexts;
      const given = Object.entries({ needed, cost, duration, place }).filter(([, value]) => value !== '');
      return [
        `${at + 1}. ${title}`,
        ...given.map(([part, value]) => `${parts[part as keyof typeof parts]}: ${value}`),
      ].join('\n');
    })
    .join('\n');

export const pageValues = (page: OpenedPage) => ({
  title: page.title,
  summary: page.summary,
  kind: page.kind,
  topic: page.topic,
  content: formatBlocks(treeOf(page)),
  steps: formatSteps(page.steps),
  contact_ids: formatIds(page.contact_ids),
  document_ids: formatIds(page.document_ids),
  related_ids: formatIds(page.related_ids),
  pictures: formatPictures(page.pictures),
  slug: page.slug,
  in_menu: page.in_menu,
  parent_id: page.parent_id,
  publish_at: page.publish_at,
  expires_at: page.expires_at,
});

export function readPage(data: FormData): PageChanges {
  const text = (name: string) => readLines(data, name);
  return {
    title: text('title'),
    summary: text('summary'),
    kind: text('kind') as Page['kind'],
    topic: text('topic') as Page['topic'],
    format: 'blocks',
    blocks: parseBlocks(text('content')),
    steps: parseSteps(text('steps')) ?? [],
    contact_ids: parseIds(text('contact_ids')),
    document_ids: parseIds(text('document_ids')),
    related_ids: parseIds(text('related_ids')),
    pictures: readPictures(data, 'pictures'),
    slug: text('slug').replace(/^\/+/, '').toLowerCase(),
    parent_id: text('parent_id'),
    in_menu: data.has('in_menu'),
    publish_at: text('publish_at'),
    expires_at: text('expires_at'),
  };
}

/** Asks before a page with blanks of its template is saved. */
export function askAboutBlanks(data: FormData) {
  const isFilled = !hasBlanks({
    title: String(data.get('title') ?? ''),
    summary: String(data.get('summary') ?? ''),
    content: describeBlocks(String(data.get('content') ?? '')),
    steps: parseSteps(String(data.get('steps') ?? '')) ?? [],
  });
  if (isFilled) return null;
  return {
    title: texts.blanksTitle,
    question: texts.blanksQuestion,
    label: texts.blanksPublish,
    keepLabel: texts.blanksKeep,
  };
}

/** Tells of a new page, also where it took a former address of another one. */
const describeNewPage = (page: Page, timeZone: string) => {
  const { pages = [] } = useStoredContent.getState();
  const former = pages.find(({ id, old_slugs = [] }) => id !== page.id && old_slugs.includes(page.slug));
  const saved = describeSaved(texts.created, texts.scheduled)(page, timeZone);
  const isTaken = former !== undefined && isShownAt(page, timeZone, Date.now());
  return isTaken ? `${saved}. ${texts.takenAddress(pagePath(page.slug), former.title)}` : saved;
};

export const pageForm: RecordForm<Page, PageChanges> = {
  noun: 'pages',
  labels: texts.labels,
  describe: {
    kind: describeChoice(texts.kinds),
    topic: describeChoice(pageTexts.topics),
    content: describeBlocks,
    pictures: describePictures,
    steps: describeSteps,
    contact_ids: describeIds,
    document_ids: describeIds,
    related_ids: describeIds,
    parent_id: describeIds,
  },
  valuesOf: pageValues,
  check: (body) => renameFault(findFaults(PageChanges, body), 'blocks', 'content'),
  bodyOf: readPage,
  create: pageApi.create,
  update: pageApi.update,
  texts: {
    created: describeNewPage,
    updated: describeSaved(texts.updated, texts.scheduled),
    createFailed: texts.failed,
    updateFailed: texts.failed,
  },
};
