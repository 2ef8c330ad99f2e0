/** Offers returning visitors to install the site, at the bottom of the home page's window. */
import { useEffect, useState } from 'react';
import { useConnection, useToday } from '../../data/content.tsx';
import { useSyncStatus } from '../../data/contentStore.ts';
import { installNoticeTexts as texts } from '../../texts/en/installNotice.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import styles from '../StatusNotices.module.css';
import type { InstallMethod } from './installing.ts';
import { countVisit, endOffer } from './installOffer.ts';

export function InstallNotice({ way, onInstall }: { way: InstallMethod; onInstall: () => void }) {
  const today = useToday();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => setIsOffered(countVisit(today)), [today]);
  const hasUpdate = useSyncStatus((status) => status.hasUpdate);
  const { isOffline } = useConnection();
  // More important notices use the same place.
  if (!isOffered || hasUpdate || isOffline) return null;
  const end = (act?: () => void) => () => {
    endOffer();
    setIsOffered(false);
    act?.();
  };
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <p>{texts.offer}</p>
      <Cluster>
        <Button onClick={end(onInstall)}>{way === 'ask' ? texts.install : texts.explain}</Button>
        <Button variant="secondary" onClick={end()}>
          {texts.dismiss}
        </Button>
      </Cluster>
    </section>
  );
}
