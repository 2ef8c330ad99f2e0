/** Where the town's content goes in a browser that refuses a database: it lasts as long as the page. */
import { collectChanges } from '../../db/browser/contentTarget.ts';
import type { SyncTarget } from '../../db/browser/syncTarget.ts';
import { type Announcement, compareAnnouncements } from '../../db/rules/announcements.ts';
import { type Banner, compareBanners } from '../../db/rules/banners.ts';
import { type Document, type DocumentCategory, groupDocuments } from '../../db/rules/documents.ts';
import type { PublicEvent } from '../../db/rules/events.ts';
import type { Section } from '../../db/rules/sections.ts';
import { type SyncedNoun, type SyncResponse, syncedNouns } from '../../db/rules/sync.ts';
import type { PublicTown } from '../../db/rules/towns.ts';
import { publishContent } from './contentStore.ts';

type Rows = { [noun in SyncedNoun]: Map<string, unknown> };

const copyRows = (rows?: Rows) => Object.fromEntries(syncedNouns.map((noun) => [noun, new Map(rows?.[noun])])) as Rows;

function publishAll(rows: Rows, town: PublicTown): void {
  const all = <T>(noun: SyncedNoun) => [...rows[noun].values()] as T[];
  publishContent('town', town);
  publishContent('sections', all<Section>('sections'));
  publishContent('banners', all<Banner>('banners').sort(compareBanners));
  publishContent('announcements', all<Announcement>('announcements').sort(compareAnnouncements));
  publishContent('events', all<PublicEvent>('events'));
  publishContent('documents', groupDocuments(all<DocumentCategory>('document_categories'), all<Document>('documents')));
}

export function memoryTarget(): SyncTarget<SyncResponse> {
  let held = copyRows();
  let draft = held;
  let town: PublicTown | null = null;
  let position = { cursor: null as string | null, askedAt: 0 };
  return {
    cursor: async () => position.cursor,
    lastRequestedAt: async () => position.askedAt,
    async applyPage(answer, round) {
      if (round.pageCount === 0 || answer.town) draft = copyRows(answer.snapshot ? undefined : held);
      round.pageCount += 1;
      town = answer.town ?? town;
      for (const noun of syncedNouns) {
        const { upserts: kept, deletes: gone } = collectChanges(answer, noun);
        for (const key of gone) draft[noun].delete(key);
        for (const [key, row] of kept) draft[noun].set(key, row);
      }
      if (answer.more) return;
      held = draft;
      const changed = answer.cursor !== position.cursor;
      position = { cursor: answer.cursor, askedAt: round.requestedAt };
      if (changed && town) publishAll(held, town);
    },
  };
}
