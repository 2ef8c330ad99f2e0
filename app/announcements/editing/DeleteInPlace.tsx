/** Deletes an announcement from within its form. The question stands where the button was. */
import { useRef, useState } from 'react';
import type { Announcement } from '../../../db/rules/announcements.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import common from '../../editing/Parts.module.css';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { deleteAnnouncement } from './api.ts';
import styles from './DeleteInPlace.module.css';

// The same function at every drawing, so that it is called once.
const takeFocus = (element: HTMLElement | null) => element?.focus();

type DeleteInPlaceProps = { announcement: Announcement; onDeleted: () => void };

export function DeleteInPlace({ announcement, onDeleted }: DeleteInPlaceProps) {
  const [asking, setAsking] = useState(false);
  const openRef = useRef<HTMLButtonElement>(null);
  const { busy, problem, run } = useSubmit();

  const remove = async () => {
    try {
      await deleteAnnouncement(announcement);
    } catch (error) {
      const told = toSaveProblem(error, texts.deleteFailed);
      showToast('error', told.message);
      throw told;
    }
    showToast('success', texts.deleted);
  };
  if (!asking) {
    return (
      <button ref={openRef} type="button" className={styles.delete} onClick={() => setAsking(true)}>
        {texts.delete}
      </button>
    );
  }
  return (
    <div className={styles.question} ref={takeFocus} tabIndex={-1}>
      <p>{texts.deleteAsk}</p>
      <div className={common.answers}>
        <button
          type="button"
          className={`${common.small} ${styles.yes}`}
          aria-disabled={busy}
          onClick={() => void run(texts.deleteFailed, remove, onDeleted)}
        >
          {texts.deleteYes}
        </button>
        <button
          type="button"
          className={common.small}
          onClick={() => {
            setAsking(false);
            setTimeout(() => openRef.current?.focus());
          }}
        >
          {texts.deleteNo}
        </button>
      </div>
      {problem && (
        <p className={`${common.failed} ${styles.problem}`} role="alert">
          {problem.text}
        </p>
      )}
    </div>
  );
}
