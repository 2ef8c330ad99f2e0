/** On paper only: the town's name and the page's address. */
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTown } from '../../data/content.tsx';
import styles from './PrintHeader.module.css';

const subscribeNever = () => () => {};

/** Whether the page runs in a browser. The server does not know the port or an unknown path, so they wait for this. */
const useHydrated = () =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );

/** The town's host as people type it. */
function useDisplayHost(): string {
  const { host } = useTown();
  return useHydrated() && location.port ? `${host}:${location.port}` : host;
}

/** @param path the printed content's address, if it differs from the page's */
export function PrintHeader({ path }: { path?: string }) {
  const { display_name } = useTown();
  const host = useDisplayHost();
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const hydrated = useHydrated();
  const shown = path ?? (hydrated ? here : '');
  return (
    <p className={styles.from} data-printed>
      <strong dir="auto">{display_name}</strong> <span>{host + shown}</span>
    </p>
  );
}

/** On paper only: a link's full address. */
export function PrintedUrl({ url }: { url: string }) {
  const host = useDisplayHost();
  return <span className={styles.address}>{url.startsWith('/') ? host + url : url}</span>;
}
