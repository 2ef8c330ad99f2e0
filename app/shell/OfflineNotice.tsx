/** One quiet line while the site cannot be reached: how old what one reads may be. */
import CloudOff from 'lucide-react/icons/cloud-off';
import { useConnection } from '../data/content.tsx';
import { formatInstant } from '../texts/dates.ts';
import { offlineTexts } from '../texts/en/offline.ts';
import styles from './OfflineNotice.module.css';

export function OfflineNotice() {
  const { trouble, syncedAt } = useConnection();
  const shown = trouble !== null && syncedAt !== null;
  // Always there, or a screen reader would not notice that something was put into it.
  return (
    <div role="status" className={shown ? styles.line : undefined}>
      {shown && (
        <>
          <CloudOff size={18} aria-hidden />
          <span>{offlineTexts[trouble](formatInstant(syncedAt))}</span>
        </>
      )}
    </div>
  );
}
