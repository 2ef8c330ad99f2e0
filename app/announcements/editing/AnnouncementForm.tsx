/** The form of one announcement within the list. */

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { Barriers } from '../../accessibility/editing/Barriers.tsx';
import { useToday } from '../../data/content.tsx';
import { isUploading } from '../../editing/attachments/attachmentLines.ts';
import { KeyField } from '../../editing/records/RecordEditor.tsx';
import { RecordNotices } from '../../editing/records/RecordNotices.tsx';
import { createCheck } from '../../editing/records/recordForm.ts';
import { useRecordForm } from '../../editing/records/useRecordForm.ts';
import { useNotify } from '../../news/editing/useNotify.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { formTexts } from '../../texts/en/editing/formKit.ts';
import { Button } from '../../ui/Button.tsx';
import { FormBody } from '../../ui/forms/FormBody.tsx';
import { reportBlankFields } from '../../ui/forms/reportBlankFields.ts';
import { useForm } from '../../ui/forms/useForm.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import styles from './AnnouncementForm.module.css';
import type { EditedAnnouncement } from './announcementListStore.ts';
import { announcementForm, blankAnnouncement, readCategory } from './form.ts';

/** The open forms, by row id, so that the manager can save and close them. */
export type OpenForms = Map<
  string,
  {
    isChanged: () => boolean;
    title: () => string;
    /** Whether it is valid; shows missing fields if not. */
    check: () => boolean;
    /** Resolves to a problem, if any; the form shows it too. */
    save: () => Promise<string | null>;
  }
>;

type AnnouncementFormProps = {
  row: EditedAnnouncement;
  forms: OpenForms;
  titleId: string;
  /** Called when the form must become visible again, and may be closed. */
  onReveal: () => void;
  onCancel: () => void;
  onSaved: (record: Announcement, isAutomatic: boolean) => void;
};

const isBlank = (field: Element) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.required && !field.value.trim();

export function AnnouncementForm({ row, forms, titleId, onReveal, onCancel, onSaved }: AnnouncementFormProps) {
  const { record, place = 1 } = row;
  const today = useToday();
  const [opening] = useState(() => record ?? blankAnnouncement(today));
  const saved = useRef<Announcement | null>(null);
  const isAutomatic = useRef(false);
  const notify = useNotify({ noun: 'announcements', id: record?.id, read: readCategory });
  const editing = useRecordForm({
    form: notify.withNotify(announcementForm),
    // Shares its memory with the dialog for a single announcement, so that typed text appears in both.
    title: record ? texts.editTitle : texts.newTitle,
    id: record?.id,
    version: record?.version,
    newName: place > 1 ? `new ${place}` : 'new',
    onSaved(announcement) {
      saved.current = announcement;
      notify.onSaved(announcement);
    },
  });
  const finish = () => {
    if (saved.current) onSaved(saved.current, isAutomatic.current);
  };
  const form = useForm({
    onSubmit: editing.submit,
    check: createCheck(announcementForm),
    onDone: finish,
    memory: editing.memory,
  });
  const { formRef, busy } = form;
  const { saveAsNew } = editing;
  const saveCopy = () =>
    form.run(formTexts.saveFailed, async () => saveAsNew?.(new FormData(formRef.current ?? undefined)), form.finish);

  useEffect(() => {
    const own = {
      isChanged() {
        const data = new FormData(formRef.current ?? undefined);
        return editing.hasChanges() || isUploading(data);
      },
      title() {
        const title = String(new FormData(formRef.current ?? undefined).get('title') ?? '').trim();
        return title || record?.title || texts.untitled;
      },
      check() {
        const element = formRef.current;
        if (!element || (element.checkValidity() && ![...element.elements].some(isBlank))) return true;
        // A hidden form cannot show its errors.
        if (!row.isEditing) flushSync(onReveal);
        if (reportBlankFields(element, formTexts.blank)) element.reportValidity();
        return false;
      },
      async save() {
        isAutomatic.current = true;
        const problem = (await form.send()) ?? (saved.current ? null : editingTexts.conflict);
        isAutomatic.current = false;
        if (problem && !row.isEditing) onReveal();
        return problem;
      },
    };
    forms.set(row.id, own);
    return () => {
      if (forms.get(row.id) === own) forms.delete(row.id);
    };
  });

  const foot = (
    <div className={styles.actions}>
      <Button ref={form.submitRef} type="submit" isBusy={busy}>
        {texts.save}
      </Button>
      <Button
        variant="secondary"
        isBusy={busy}
        onClick={() => {
          if (busy) return;
          form.drop();
          onCancel();
        }}
      >
        {editingTexts.cancel}
      </Button>
    </div>
  );
  const notice = (
    <RecordNotices
      editing={editing}
      hasHistory={false}
      onClose={onCancel}
      saveAsNew={saveAsNew && (() => void saveCopy())}
    />
  );
  return (
    <FormBody form={form} labelledBy={titleId} notice={notice} foot={foot}>
      <div ref={editing.fieldsRef}>
        <AnnouncementFields announcement={opening} isNew={!record} />
        {notify.field}
        <Barriers
          noun="announcements"
          readBody={() => announcementForm.bodyOf(new FormData(formRef.current ?? undefined))}
        />
        {!record && <KeyField value={editing.newKey} />}
      </div>
    </FormBody>
  );
}
