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
import type { ItemForms } from './ItemForm.tsx';
import { ItemList } from './ItemList.tsx';
import { createList, isOpen } from './list.ts';
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
  const [forms] = useState<ItemForms>(() => new Map());
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
    const failed =
      problem && submitRef.current?.closest('dialog')?.querySelector<HTMLElement>('[data-editing] [data-failed]');
    if (failed?.closest('form')?.reportValidity()) failed.focus();
  }, [problem]);

  const openItems = () => list.useList.getState().items.filter(isOpen);
  /** Asks before anything rests: a field that rests cannot say what is wrong with it. */
  const begin = (body: HeadingBody) => {
    if (busy) return;
    const unfilled = openItems().find(({ id }) => forms.get(id)?.check() === false);
    const title = unfilled && forms.get(unfilled.id)?.title();
    const act = () => {
      if (title !== undefined) throw new Problem('invalid', texts.stopped(title, texts.notFilled));
      return save(body);
    };
    void run(modalTexts.saveFailed, act, onClose);
  };
  /** Saves what is open, one after the other, and stops at the first that cannot be (R249, R250). */
  const saveOpen = async () => {
    for (const [place, item] of openItems().entries()) {
      if (place > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const own = forms.get(item.id);
      const title = own?.title() ?? texts.untitled;
      const problem = await own?.save();
      if (problem) throw new Problem('invalid', texts.stopped(title, problem));
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
    if (openItems().length > 0) showToast('info', texts.kept);
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
        <HeadingForm id={`${id}-heading`} values={opening} onSubmit={begin} />
        <ItemList list={list} forms={forms} />
      </div>
      <p role="status" className="visually-hidden">
        {busy && modalTexts.working}
      </p>
    </Modal>
  );
}
