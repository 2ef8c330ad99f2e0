/** The newest of what this browser holds of the town, once it is known to be no older than the page itself. */
import type { Announcement } from '../../db/rules/announcements.ts';
import type { Banner } from '../../db/rules/banners.ts';
import type { CategoryWithDocuments } from '../../db/rules/documents.ts';
import type { PublicEvent } from '../../db/rules/events.ts';
import type { Section } from '../../db/rules/sections.ts';
import type { PublicTown } from '../../db/rules/towns.ts';

/** What screens can ask for, by noun. */
export type TownContent = {
  town: PublicTown;
  sections: Section[];
  banners: Banner[];
  announcements: Announcement[];
  events: PublicEvent[];
  documents: CategoryWithDocuments[];
};

const latest: Partial<TownContent> = {};
const listeners = new Set<() => void>();

export const storedContent = <N extends keyof TownContent>(noun: N): TownContent[N] | undefined => latest[noun];

export function publishContent<N extends keyof TownContent>(noun: N, value: TownContent[N]): void {
  latest[noun] = value;
  for (const listener of listeners) listener();
}

/** @returns what ends the subscription */
export function onContentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
