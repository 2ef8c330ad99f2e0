/** The editor of a form. A new one starts from a template. */
import { useState } from 'react';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { askBeforeDeleting } from '../../editing/records/askBeforeDeleting.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { TemplateDialog } from '../../editing/records/TemplateDialog.tsx';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { formTemplates } from '../../texts/en/requests/formTemplates.ts';
import { deleteForm } from './api.ts';
import { blankForm, formForm, type OpenedForm } from './form.ts';
import { MainFields } from './MainFields.tsx';

type FormEditorProps = { record: Form | null; onClose: () => void };

export function FormEditor({ record, onClose }: FormEditorProps) {
  const [form, setForm] = useState<OpenedForm | null>(record);
  if (!form)
    return (
      <TemplateDialog texts={texts} blank={blankForm} templates={formTemplates} onChoose={setForm} onClose={onClose} />
    );
  return (
    <RecordEditor
      form={formForm}
      title={record ? texts.editTitle : texts.newTitle}
      id={record?.id}
      version={record?.version}
      onClose={onClose}
      deletion={
        record && askBeforeDeleting({ ...texts, deleteAsk: texts.deleteAsk(record.title) }, () => deleteForm(record))
      }
    >
      <MainFields form={form} />
    </RecordEditor>
  );
}
