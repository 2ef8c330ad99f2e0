/** All announcements in one dialog; for administrators also the heading of their section. */

import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { useSection, useSections } from '../../data/content.tsx';
import { Conflict, toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import common from '../../editing/Parts.module.css';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { announcementTexts } from '../../texts/en/content/announcements.ts';
import { formTexts } from '../../texts/en/editing/formKit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { trackKeyboardInset } from '../../ui/dialogs/trackKeyboardInset.ts';
import form from '../../ui/forms/FormDialog.module.css';
import { useSubmit } from '../../ui/forms/useSubmit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { OpenForms } from './AnnouncementForm.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { createAnnouncementListStore, isOpen } from './announcementListStore.ts';
import { type HeadingBody, saveHeading } from './api.ts';
import { HeadingForm } from './HeadingForm.tsx';
import styles from './Manager.module.css';

/** The pause between automatic saves, in milliseconds. */
const savePauseMs = 500;

export function AnnouncementManager({ onClose }: { onClose: () => void }) {
  const id = useId();
  const submitRef = useRef<HTMLButtonElement>(null);
  const section = useSections().find(({ section_key }) => section_key === 'announcements');
  const { header } = useSection('announcements');
  const [list] = useState(createAnnouncementListStore);
  const [forms] = useState<OpenForms>(() => new Map());
  const [opening] = useState({
    badge_text: header.badge || announcementTexts.badge,
    title: header.title || announcementTexts.title,
    subtitle: header.subtitle || announcementTexts.subtitle,
    enabled: section?.enabled ?? true,
  });
  const version = useRef(section?.version ?? 0);
  const { busy, problem, run } = useSubmit();
  const isAdmin = useSession(({ user }) => user?.is_admin === true);

  useLayoutEffect(() => {
    const dialog = submitRef.current?.closest('dialog');
    return dialog ? trackKeyboardInset(dialog) : undefined;
  }, []);
  // The list becomes focusable only now, so the announcement that failed to save gets the focus.
  useLayoutEffect(() => {
    const failed =
      problem && submitRef.current?.closest('dialog')?.querySelector<HTMLElement>('[data-editing] [role="alert"]');
    if (failed?.closest('li')?.querySelector('form')?.reportValidity()) failed.focus();
  }, [problem]);

  const openRows = () => list.useList.getState().rows.filter(isOpen);
  /** Validates before the form is inert, because an inert field cannot show its error. */
  const submit = (body?: HeadingBody) => {
    if (busy) return;
    const unfilled = openRows().find(({ id }) => forms.get(id)?.check() === false);
    const title = unfilled && forms.get(unfilled.id)?.title();
    const act = () => {
      if (title !== undefined) throw new Problem('invalid', texts.stopped(title, texts.notFilled));
      return save(body);
    };
    void run(formTexts.saveFailed, act, onClose);
  };
  /** Saves the open forms one by one, and stops at the first failure. */
  const saveOpen = async () => {
    for (const [place, row] of openRows().entries()) {
      if (place > 0) await new Promise((resolve) => setTimeout(resolve, savePauseMs));
      const own = forms.get(row.id);
      const title = own?.title() ?? texts.untitled;
      const problem = await own?.save();
      if (problem) throw new Problem('invalid', texts.stopped(title, problem));
    }
  };
  const save = async (body?: HeadingBody) => {
    await saveOpen();
    if (!body) return;
    try {
      await saveHeading(body, version.current);
    } catch (error) {
      const problem = error instanceof Conflict ? takeOver(error) : toSaveProblem(error, texts.sectionFailed);
      showToast('error', problem.message);
      throw problem;
    }
    showToast('success', texts.sectionSaved);
  };
  /**
   * Shows the other version of the heading. The typed one stays in the fields, and the next save starts from the other.
   */
  const takeOver = ({ current }: Conflict): Problem => {
    const { version: theirs, content } = current as { version: number; content: { header: typeof header } };
    version.current = theirs;
    const { badge, title, subtitle } = content.header;
    return new Problem('changed_meanwhile', texts.headingChanged(badge, title, subtitle));
  };
  const close = () => {
    if (openRows().length > 0) showToast('info', texts.kept);
    onClose();
  };

  // The footer is visible from anywhere in a long list; the failed announcement has the focus.
  const foot = (
    <>
      {problem && (
        <Notice key={problem.count} tone="problem" className={styles.footProblem} role="alert">
          {problem.text}
        </Notice>
      )}
      <form method="dialog" className={form.closing}>
        <Button variant="secondary" type="submit" isBusy={busy}>
          {formTexts.close}
        </Button>
      </form>
      <Button
        ref={submitRef}
        isBusy={busy}
        {...(isAdmin ? { type: 'submit', form: `${id}-heading` } : { onClick: () => submit() })}
      >
        {formTexts.save}
      </Button>
    </>
  );
  return (
    <Dialog labelledBy={id} onClose={close} closeOnBackdrop={false} isBusy={busy} footer={foot}>
      <h2 id={id} className={common.title}>
        {texts.manageTitle}
      </h2>
      <div inert={busy}>
        {isAdmin && <HeadingForm id={`${id}-heading`} values={opening} onSubmit={submit} />}
        <AnnouncementList list={list} forms={forms} />
      </div>
      <p aria-live="polite" className="visually-hidden">
        {busy && formTexts.working}
      </p>
    </Dialog>
  );
}
