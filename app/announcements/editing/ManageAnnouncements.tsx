/** All announcements and the heading of their section in one modal (R230-R273). */
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { useSection, useSections } from '../../data/content.tsx';
import { Conflict, saveProblem } from '../../data/send.ts';
import common from '../../editing/Parts.module.css';
import { announcementEditingTexts as texts } from '../../texts/announcementEditing.ts';
import { texts as readers } from '../../texts/en.ts';
import { modalTexts } from '../../texts/modals.ts';
import form from '../../ui/FormModal.module.css';
import { makeRoomForKeyboard } from '../../ui/keyboard.ts';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useAttempts } from '../../ui/useAttempts.ts';
import { HeadingForm } from './HeadingForm.tsx';
import type { SaveItem } from './ItemForm.tsx';
import { ItemList } from './ItemList.tsx';
import { createList } from './list.ts';
import styles from './ManageAnnouncements.module.css';
import { type HeadingBody, saveHeading } from './saving.ts';

/** How long to wait between one automatic save and the next, in milliseconds (R250). */
const pause = 500;

export function ManageAnnouncements({ onClose }: { onClose: () => void }) {
  const id = useId();
  const submitRef = useRef<HTMLButtonElement>(null);
  const section = useSections().find(({ section_key }) => section_key === 'announcements');
  const { header } = useSection('announcements');
  const [list] = useState(createList);
  const [savers] = useState(() => new Map<string, SaveItem>());
  const [opening] = useState({
    badge_text: header.badge || readers.announcements.badge,
    title: header.title || readers.announcements.title,
    subtitle: header.subtitle || readers.announcements.subtitle,
    enabled: section?.enabled ?? true,
  });
  const version = useRef(section?.version ?? 0);
  const { busy, problem, run } = useAttempts();

  useLayoutEffect(() => {
    const dialog = submitRef.current?.closest('dialog');
    return dialog ? makeRoomForKeyboard(dialog) : undefined;
  }, []);
  // The list takes the focus again only now; the announcement that was not saved is where to go on.
  useLayoutEffect(() => {
    const failed = problem && submitRef.current?.closest('dialog')?.querySelector<HTMLElement>('[data-failed]');
    if (failed?.closest('form')?.reportValidity()) failed.focus();
  }, [problem]);

  /** Saves what is open, one after the other, and stops at the first that cannot be (R249, R250). */
  const saveOpen = async () => {
    const open = list.useList.getState().items.filter(({ editing }) => editing);
    for (const [place, item] of open.entries()) {
      if (place > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const saved = await savers.get(item.id)?.();
      if (saved?.problem) throw new Problem('invalid', texts.stopped(saved.title, saved.problem));
    }
  };
  const save = async (body: HeadingBody) => {
    await saveOpen();
    try {
      await saveHeading(body, version.current);
    } catch (error) {
      const told = error instanceof Conflict ? takeOver(error) : saveProblem(error, texts.sectionFailed);
      showToast('error', told.message);
      throw told;
    }
    showToast('success', texts.sectionSaved);
  };
  /** Theirs is told, ours is still in the fields, and the next save is from theirs on. */
  const takeOver = ({ current }: Conflict): Problem => {
    const { version: theirs, content } = current as { version: number; content: { header: typeof header } };
    version.current = theirs;
    const { badge, title, subtitle } = content.header;
    return new Problem('changed_meanwhile', texts.headingChanged(badge, title, subtitle));
  };
  const close = () => {
    if (list.useList.getState().items.some(({ editing }) => editing)) showToast('info', texts.kept);
    onClose();
  };

  // At the foot it is seen wherever in a long list one is; an announcement that failed has the focus.
  const foot = (
    <>
      {problem && (
        <p key={problem.count} className={`${common.problem} ${styles.footProblem}`} role="alert">
          {problem.text}
        </p>
      )}
      <form method="dialog" className={form.closing}>
        <button type="submit" className={form.quiet} aria-disabled={busy}>
          {modalTexts.close}
        </button>
      </form>
      <button ref={submitRef} type="submit" form={`${id}-heading`} className={form.submit} aria-disabled={busy}>
        {modalTexts.save}
      </button>
    </>
  );
  return (
    <Modal labelledBy={id} onClose={close} closeOnBackdrop={false} busy={busy} foot={foot}>
      <h2 id={id} className={common.title}>
        {texts.manageTitle}
      </h2>
      <div inert={busy}>
        <HeadingForm
          id={`${id}-heading`}
          values={opening}
          onSubmit={(body) => void run(modalTexts.saveFailed, () => save(body), onClose)}
        />
        <ItemList list={list} savers={savers} />
      </div>
      <p role="status" className="visually-hidden">
        {busy && modalTexts.working}
      </p>
    </Modal>
  );
}
