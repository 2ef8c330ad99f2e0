/** The editor of a form. A new one starts from a template. */
import { useId, useState } from 'react';
import type { Form } from '../../../db/rules/forms/forms.ts';
import common from '../../editing/Parts.module.css';
import { askBeforeDeleting } from '../../editing/records/askBeforeDeleting.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { formTemplates } from '../../texts/en/requests/formTemplates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { deleteForm } from './api.ts';
import styles from './Editor.module.css';
import { blankForm, formForm, type OpenedForm } from './form.ts';
import { MainFields } from './MainFields.tsx';

type FormEditorProps = { record: Form | null; onClose: () => void };

export function FormEditor({ record, onClose }: FormEditorProps) {
  const [form, setForm] = useState<OpenedForm | null>(record);
  if (!form) return <TemplateDialog onChoose={setForm} onClose={onClose} />;
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

type TemplateDialogProps = { onChoose: (form: OpenedForm) => void; onClose: () => void };

function TemplateDialog({ onChoose, onClose }: TemplateDialogProps) {
  const headingId = useId();
  /** The parser is large, so only a chosen template loads it. */
  const choose = ({ content, ...template }: (typeof formTemplates)[number]) =>
    runWithToast(editingTexts.failedToOpen, async () => {
      const { parseMarkdown } = await import('../../../db/rules/fields/markdown.ts');
      onChoose({ ...blankForm, ...template, blocks: parseMarkdown(content) });
    });
  return (
    <Dialog labelledBy={headingId} onClose={onClose}>
      <h2 id={headingId} className={common.title}>
        {texts.templateTitle}
      </h2>
      <p>{texts.templateHint}</p>
      <ul className={styles.templates}>
        {formTemplates.map((template) => (
          <li key={template.title}>
            <Button variant="secondary" onClick={() => void choose(template)}>
              {template.title}
            </Button>
          </li>
        ))}
        <li>
          <Button variant="secondary" onClick={() => onChoose(blankForm)}>
            {texts.emptyForm}
          </Button>
        </li>
      </ul>
    </Dialog>
  );
}
