/** The form of a page. A new one starts from a template. */
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { useTown } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { pageTemplates } from '../../texts/en/content/pageTemplates.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { deletePage } from './api.ts';
import { DeletePageDialog } from './DeletePageDialog.tsx';
import styles from './Editor.module.css';
import { askAboutBlanks, blankPage, type OpenedPage, pageForm } from './form.ts';
import { PageFields } from './PageFields.tsx';
import { showNewPage } from './showNewPage.ts';

type PageEditorProps = { record: Page | null; onClose: () => void };

export function PageEditor({ record, onClose }: PageEditorProps) {
  const [page, setPage] = useState<OpenedPage | null>(record);
  if (!page) return <TemplateDialog onChoose={setPage} onClose={onClose} />;
  return <PageForm record={record} page={page} onClose={onClose} />;
}

export function PageForm({ record, page, onClose }: PageEditorProps & { page: OpenedPage }) {
  const router = useRouter();
  const { time_zone } = useTown();
  return (
    <RecordEditor
      onSaved={(saved) => {
        if (!record) showNewPage(saved, time_zone, (to) => void router.navigate({ to }));
      }}
      form={pageForm}
      title={record ? texts.editTitle : texts.newTitle}
      id={record?.id}
      version={record?.version}
      draftNoun="pages"
      onClose={onClose}
      submitLabel={record ? undefined : texts.publish}
      confirmSave={askAboutBlanks}
      deletion={
        record && {
          label: texts.delete,
          act: () => deletePage(record),
          failedText: texts.deleteFailed,
          ask: (onAnswer) => <DeletePageDialog page={record} onClose={onAnswer} />,
        }
      }
    >
      <PageFields page={page} id={record?.id} />
    </RecordEditor>
  );
}

type TemplateDialogProps = { onChoose: (page: OpenedPage) => void; onClose: () => void };

function TemplateDialog({ onChoose, onClose }: TemplateDialogProps) {
  const headingId = useId();
  /** The parser is large, so only a chosen template loads it. */
  const choose = ({ content, ...template }: (typeof pageTemplates)[number]) =>
    runWithToast(editingTexts.failedToOpen, async () => {
      const { parseMarkdown } = await import('../../../db/rules/fields/markdown.ts');
      onChoose({ ...blankPage, ...template, blocks: parseMarkdown(content) });
    });
  return (
    <Dialog labelledBy={headingId} onClose={onClose}>
      <h2 id={headingId} className={common.title}>
        {texts.templateTitle}
      </h2>
      <p>{texts.templateHint}</p>
      <ul className={styles.templates}>
        <li>
          <Button variant="secondary" onClick={() => onChoose(blankPage)}>
            {texts.emptyPage}
          </Button>
        </li>
        {pageTemplates.map((template) => (
          <li key={template.title}>
            <Button variant="secondary" onClick={() => void choose(template)}>
              {template.title}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
