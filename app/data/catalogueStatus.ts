/** What is known of the catalogue as a whole on this page; the screens of the shop read anew when it changes. */
import { create } from 'zustand';
import type { Item } from '../../db/rules/items.ts';

type CatalogueStatus = {
  /** Raised whenever what was read before may be another by now. */
  changes: number;
  /** When what this browser holds was last known to be what the server has, in milliseconds. */
  syncedAt: number | null;
  /** Whether the server did not answer when it was last asked for changes. */
  unreachable: boolean;
  /** The items on the page that is shown: the viewer of one of them need not ask. */
  onPage: readonly Item[];
  /** The newest reading of a page: how many changes it knew of, and whether the server answered it. */
  reading: { changes: number; answered: boolean };
};

export const useCatalogueStatus = create<CatalogueStatus>(() => ({
  changes: 0,
  syncedAt: null,
  unreachable: false,
  onPage: [],
  reading: { changes: 0, answered: true },
}));

export const refetchCatalogue = () => useCatalogueStatus.setState(({ changes }) => ({ changes: changes + 1 }));
