/** Stores content in memory, for a browser that refuses a database: it lasts as long as the page. */

import { collectChanges } from '../../db/browser/contentTarget.ts';
import { countFaults, isSnapshotDue, type SyncTarget } from '../../db/browser/syncTarget.ts';
import { type Announcement, compareAnnouncements } from '../../db/rules/announcements/announcements.ts';
import { type Banner, compareBanners } from '../../db/rules/announcements/banners.ts';
import type { PublicBody } from '../../db/rules/bodies/bodies.ts';
import type { CollectionRoute } from '../../db/rules/collection/collection.ts';
import { comparePositions } from '../../db/rules/comparePositions.ts';
import { type Document, type DocumentCategory, groupDocuments } from '../../db/rules/documents/documents.ts';
import type { PublicEvent } from '../../db/rules/events/events.ts';
import { compareForms, type PublicForm } from '../../db/rules/forms/forms.ts';
import { compareMeetings, type PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import { comparePages, type Page } from '../../db/rules/pages/pages.ts';
import type { Person } from '../../db/rules/people/people.ts';
import { type SyncedNoun, type SyncResponse, syncedNouns } from '../../db/rules/sync/sync.ts';
import type { Section } from '../../db/rules/town/sections.ts';
import type { PublicTown } from '../../db/rules/town/towns.ts';
import { type TownContent, useStoredContent } from './contentStore.ts';

type Rows = { [noun in SyncedNoun]: Map<string, unknown> };

const copyRows = (rows?: Rows) => Object.fromEntries(syncedNouns.map((noun) => [noun, new Map(rows?.[noun])])) as Rows;

/** @param missing nouns whose rows arrived in the wrong shape; the page's embedded data is better than none */
function publish(rows: Rows, town: PublicTown, missing: readonly string[]): void {
  const all = <T>(noun: SyncedNoun) => [...rows[noun].values()] as T[];
  const content: Partial<TownContent> = {
    town,
    sections: all<Section>('sections'),
    banners: all<Banner>('banners').sort(compareBanners),
    announcements: all<Announcement>('announcements').sort(compareAnnouncements),
    events: all<PublicEvent>('events'),
    documents: groupDocuments(all<DocumentCategory>('document_categories'), all<Document>('documents')),
    people: all<Person>('people').sort(comparePositions),
    collection_routes: all<CollectionRoute>('collection_routes').sort(comparePositions),
    pages: all<Page>('pages').sort(comparePages),
    bodies: all<PublicBody>('bodies').sort(comparePositions),
    meetings: all<PublicMeeting>('meetings').sort(compareMeetings),
    forms: all<PublicForm>('forms').sort(compareForms),
  };
  for (const noun of missing)
    delete content[noun === 'document_categories' ? 'documents' : (noun as keyof TownContent)];
  useStoredContent.setState(content);
}

/** @param isDrawn whether the page came with content */
export function memoryTarget(isDrawn = false): SyncTarget<SyncResponse> {
  let complete = copyRows();
  let incoming = complete;
  let town: PublicTown | null = null;
  let position = { cursor: null as string | null, asked_at: 0, faults: 0, faulty_at: 0, faulty_stores: [] as string[] };
  return {
    cursor: async (requestedAt) =>
      requestedAt !== undefined && isSnapshotDue(position, requestedAt) ? null : position.cursor,
    isFaulty: async () => position.faults > 0,
    lastRequestedAt: async () => position.asked_at,
    async applyPage(page, run) {
      if (run.pageCount === 0 || page.town) incoming = copyRows(page.snapshot ? undefined : complete);
      run.pageCount += 1;
      town = page.town ?? town;
      for (const noun of syncedNouns) {
        const { upserts, deletes, isFaulty } = collectChanges(page, noun);
        if (isFaulty) run.faultyStores.add(noun);
        for (const key of deletes) incoming[noun].delete(key);
        for (const [key, row] of upserts) incoming[noun].set(key, row);
      }
      if (page.more) return;
      for (const noun of run.faultyStores as Set<SyncedNoun>)
        if (page.snapshot) incoming[noun] = new Map([...complete[noun], ...incoming[noun]]);
      complete = incoming;
      const isNews = page.cursor !== position.cursor || position.faults > 0;
      position = { cursor: page.cursor, asked_at: run.requestedAt, ...countFaults(position, run) };
      const missing = (position.faulty_stores as SyncedNoun[]).filter((noun) => isDrawn && complete[noun].size === 0);
      if (isNews && town) publish(complete, town, missing);
    },
  };
}
