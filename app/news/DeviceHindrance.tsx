/** Says why this device can't get notifications now, and what its owner can do. */
import { deviceNewsTexts as texts } from '../texts/en/news/deviceNews.ts';
import { offlineTexts } from '../texts/en/offline.ts';
import { Notice } from '../ui/Notice.tsx';
import type { DeviceState } from './devicePush.ts';
import styles from './NewsPage.module.css';

export function DeviceHindrance({ kind }: { kind: Exclude<DeviceState['kind'], 'offered'> }) {
  if (kind === 'insecure') return <Notice>{texts.insecure}</Notice>;
  if (kind === 'blocked') return <Notice tone="warning">{texts.blocked}</Notice>;
  if (kind === 'unread') return <Notice tone="problem">{texts.unread}</Notice>;
  return (
    <>
      <p>{texts.install}</p>
      <ol className={styles.steps}>
        {[offlineTexts.install.share, offlineTexts.install.add, offlineTexts.install.confirm, texts.installDone].map(
          (step) => (
            <li key={step}>{step}</li>
          ),
        )}
      </ol>
    </>
  );
}
