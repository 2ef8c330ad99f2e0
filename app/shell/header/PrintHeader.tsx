/** On paper only: whose page it is, and where it stands on the web. */
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTown } from '../../data/content.tsx';
import styles from './PrintHeader.module.css';

const subscribeNever = () => () => {};

/** Whether the page runs in a browser: what the server does not know (a port, an unknown path) has to wait for that. */
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

/** `path` is the address of what is printed, where that is not the page's own. */
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

/** On paper only: the address behind a link, in full. */
export function PrintedUrl({ url }: { url: string }) {
  const host = useDisplayHost();
  return <span className={styles.address}>{url.startsWith('/') ? host + url : url}</span>;
}
