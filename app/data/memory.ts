/** Where the town's content goes in a browser that refuses a database: it lasts as long as the page. */
import { changesIn } from '../../db/browser/content.ts';
import type { Holder } from '../../db/browser/round.ts';
import { type Announcement, compareAnnouncements } from '../../db/rules/announcements.ts';
import { type Banner, compareBanners } from '../../db/rules/banners.ts';
import { type Document, type DocumentCategory, groupDocuments } from '../../db/rules/documents.ts';
import type { PublicEvent } from '../../db/rules/events.ts';
import type { Section } from '../../db/rules/sections.ts';
import { type SyncAnswer, type SyncedNoun, syncedNouns } from '../../db/rules/sync.ts';
import type { PublicTown } from '../../db/rules/towns.ts';
import { publish } from './latest.ts';

type Rows = { [noun in SyncedNoun]: Map<string, unknown> };

const copyOf = (rows?: Rows) => Object.fromEntries(syncedNouns.map((noun) => [noun, new Map(rows?.[noun])])) as Rows;

function publishAll(rows: Rows, town: PublicTown): void {
  const all = <T>(noun: SyncedNoun) => [...rows[noun].values()] as T[];
  publish('town', town);
  publish('sections', all<Section>('sections'));
  publish('banners', all<Banner>('banners').sort(compareBanners));
  publish('announcements', all<Announcement>('announcements').sort(compareAnnouncements));
  publish('events', all<PublicEvent>('events'));
  publish('documents', groupDocuments(all<DocumentCategory>('document_categories'), all<Document>('documents')));
}

export function memoryHolder(): Holder<SyncAnswer> {
  let held = copyOf();
  let draft = held;
  let town: PublicTown | null = null;
  let position = { cursor: null as string | null, askedAt: 0 };
  return {
    cursor: async () => position.cursor,
    askedAt: async () => position.askedAt,
    async apply(answer, round) {
      if (round.pages === 0 || answer.town) draft = copyOf(answer.snapshot ? undefined : held);
      round.pages += 1;
      town = answer.town ?? town;
      for (const noun of syncedNouns) {
        const { kept, gone } = changesIn(answer, noun);
        for (const key of gone) draft[noun].delete(key);
        for (const [key, row] of kept) draft[noun].set(key, row);
      }
      if (answer.more) return;
      held = draft;
      const changed = answer.cursor !== position.cursor;
      position = { cursor: answer.cursor, askedAt: round.askedAt };
      if (changed && town) publishAll(held, town);
    },
  };
}
