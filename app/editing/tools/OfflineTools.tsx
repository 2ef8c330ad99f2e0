/**
 * What an administrator is told in the place of their tools, while nobody can confirm who they are: why these are
 * switched off, and which drafts this device keeps. Loaded with the tools themselves, so that it is there without a network.
 */
import { editingTexts as texts } from '../../texts/en/editing.ts';
import { useStoredDrafts } from '../drafts/useStoredDrafts.ts';
import styles from './AdminTools.module.css';

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
