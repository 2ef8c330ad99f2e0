/**
 * Replaces an administrator's tools while their session can't be confirmed: explains why, and lists this device's
 * drafts. Loaded with the tools, so that it is available offline.
 */
import { editingTexts as texts } from '../../texts/en/editing/editing.ts';
import { useStoredDrafts } from '../drafts/useStoredDrafts.ts';
import styles from './StaffTools.module.css';

export function OfflineTools({ userId }: { userId: string }) {
  const drafts = useStoredDrafts(userId);
  return (
    <details className={styles.note}>
      <summary>{texts.off}</summary>
      <p>{texts.offText}</p>
      <p>{drafts.length > 0 ? texts.draftsHere : texts.noDraftsHere}</p>
      {drafts.length > 0 && (
        <ul>
          {drafts.map(({ form, text, detail }) => (
            <li key={form}>
              {text} ({detail})
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
