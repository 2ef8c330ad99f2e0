/** The command menu's results for the typed text. */
import { useEffect, useMemo, useState } from 'react';
import { parseSearchWords } from '../../db/rules/search/words.ts';
import type { Anchor } from '../../db/rules/town/sectionKeys.ts';
import { useAnnouncements, useConnection, useDocuments, useEvents, useToday, useTown } from '../data/content.tsx';
import type { SessionUser } from '../data/session.ts';
import { useShownAnchors } from '../sections/useShownAnchors.ts';
import { commandTexts as texts } from '../texts/en/office/commands.ts';
import { listContent, listScreens, listTasks, type RunnableCommand } from './listCommands.ts';
import { type CommandGroup, indexCommands, rankCommands } from './rankCommands.ts';
import { readRecentCommands } from './recentCommands.ts';
import { type ServerHits, searchServer } from './searchServer.ts';

/** The pause in typing before the server is asked, and the minimum length of a search. */
const debounceMs = 250;
const minSearchLength = 2;

const kindName = (kind: keyof typeof texts.kind) => texts.kind[kind];

type Hits = ServerHits & { search: string };
const noHits: Hits = { search: '', commands: [], failed: [] };

/** Asks the server once typing pauses. `isSearching` until it responds to the current text. */
function useServerHits(search: string, isWanted: boolean, isAdmin: boolean, isOffline: boolean) {
  const [hits, setHits] = useState<Hits>(noHits);
  const isEnabled = isWanted && search.length >= minSearchLength;
  useEffect(() => {
    if (!isEnabled) return;
    let isCanceled = false;
    const timer = setTimeout(() => {
      void searchServer(search, isAdmin, isOffline).then((found) => isCanceled || setHits({ ...found, search }));
    }, debounceMs);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [search, isEnabled, isAdmin, isOffline]);
  return {
    hits: isEnabled && hits.search === search ? hits : noHits,
    isSearching: isEnabled && hits.search !== search,
  };
}

type CommandSearch = {
  groups: CommandGroup<RunnableCommand>[];
  isSearching: boolean;
  /** Names failed searches in one line; empty if there are none. */
  trouble: string;
};

export function useCommandSearch(typed: string, user: SessionUser): CommandSearch {
  const { id, is_admin, rights } = user;
  const { commerce } = useTown();
  const shownAnchors = useShownAnchors().shown.join();
  const announcements = useAnnouncements();
  const events = useEvents();
  const documents = useDocuments();
  const today = useToday();
  const isOffline = useConnection().trouble === 'offline';
  const search = typed.trim();

  const known = useMemo(() => {
    const viewer = { is_admin, rights, commerce };
    const all = [
      ...listTasks(viewer),
      ...listScreens(viewer, shownAnchors.split(',').filter(Boolean) as Anchor[]),
      ...listContent({ announcements, events, documents }, today),
    ];
    return indexCommands(all, kindName);
  }, [is_admin, rights, commerce, shownAnchors, announcements, events, documents, today]);
  const [recentIds] = useState(() => readRecentCommands(id));
  const { hits, isSearching } = useServerHits(search, commerce, is_admin, isOffline);
  const groups = useMemo(
    () => rankCommands(known, indexCommands(hits.commands, kindName), search, recentIds),
    [known, hits, search, recentIds],
  );

  const failed = hits.failed.map((kind) => texts.failedKinds[kind]).join(texts.and);
  const isOfflineNoted = commerce && isOffline && parseSearchWords(search).length > 0;
  return { groups, isSearching, trouble: isOfflineNoted ? texts.offline : failed && texts.failed(failed) };
}
