/** Brings what visitors do not see into a public list, at the place where it will appear or was. */
import { useEffect } from 'react';
import { isShownAt, type Schedule } from '../../../db/rules/announcements/schedule.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { useAddHidden } from '../../data/hiddenRecords.ts';
import { useServerList } from '../useServerList.ts';
import { mergeHidden } from './mergeHidden.ts';

type HiddenNoun = keyof ReturnType<typeof useAddHidden.getState>;
type Scheduled = Partial<Schedule> & { id: string; version: number };

/** The scheduled and ended ones of all records. @param watched as useServerList() takes it */
export function useHiddenOf<T extends Partial<Schedule>>(read: () => Promise<T[]>, watched: unknown): T[] {
  const { time_zone } = useTown();
  const now = useNow();
  const { data } = useServerList('', read, { isLive: true, watched });
  return (data ?? []).filter((record) => !isShownAt(record, time_zone, now));
}

/** Leaves nothing behind for whoever is signed in next. @param compare the order of the list, where it has one */
export function useHiddenInPlace<T extends Scheduled>(
  noun: HiddenNoun,
  read: () => Promise<T[]>,
  watched: unknown,
  compare?: (a: T, b: T) => number,
): void {
  const hidden = useHiddenOf(read, watched);
  const key = hidden.map(({ id, version }) => `${id} ${version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is in them
  useEffect(() => {
    if (hidden.length === 0) return;
    useAddHidden.setState({ [noun]: (shown: readonly T[]) => mergeHidden(shown, hidden, compare) });
    return () => useAddHidden.setState({ [noun]: useAddHidden.getInitialState()[noun] });
  }, [noun, key]);
}
