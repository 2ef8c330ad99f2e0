/** Adds hidden records to a public list, at the place where they will appear or did. */
import { useEffect } from 'react';
import { isShownAt, type Schedule } from '../../../db/rules/announcements/schedule.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { useAddHidden } from '../../data/hiddenRecords.ts';
import { useServerList } from '../useServerList.ts';
import { mergeHidden } from './mergeHidden.ts';

type HiddenNoun = keyof ReturnType<typeof useAddHidden.getState>;
type Scheduled = Partial<Schedule> & { id: string; version: number };

/** The scheduled and ended records among all. @param watched see useServerList() */
export function useHiddenOf<T extends Partial<Schedule>>(read: () => Promise<T[]>, watched: unknown): T[] {
  const { time_zone } = useTown();
  const now = useNow();
  const { data } = useServerList('', read, { isLive: true, watched });
  return (data ?? []).filter((record) => !isShownAt(record, time_zone, now));
}

/**
 * Removes them again, so that the next person signed in doesn't see them. @param compare sorts the list, if it is
 * sorted
 */
export function useHiddenInPlace<T extends Scheduled>(
  noun: HiddenNoun,
  read: () => Promise<T[]>,
  watched: unknown,
  compare?: (a: T, b: T) => number,
): void {
  const hidden = useHiddenOf(read, watched);
  const key = hidden.map(({ id, version }) => `${id} ${version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents their content
  useEffect(() => {
    if (hidden.length === 0) return;
    useAddHidden.setState({ [noun]: (shown: readonly T[]) => mergeHidden(shown, hidden, compare) });
    return () => useAddHidden.setState({ [noun]: useAddHidden.getInitialState()[noun] });
  }, [noun, key]);
}
