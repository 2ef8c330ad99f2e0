/** The form of a page. A new one starts from a template. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { useTown } from '../../data/content.tsx';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { TemplateDialog } from '../../editing/records/TemplateDialog.tsx';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { pageTemplates } from '../../texts/en/content/pageTemplates.ts';
import { deletePage } from './api.ts';
import { DeletePageDialog } from './DeletePageDialog.tsx';
import { askAboutBlanks, blankPage, type OpenedPage, pageForm } from './form.ts';
import { PageFields } from './PageFields.tsx';
import { showNewPage } from './showNewPage.ts';

type PageEditorProps = { record: Page | null; onClose: () => void };

export function PageEditor({ record, onClose }: PageEditorProps) {
  const [page, setPage] = useState<OpenedPage | null>(record);
  if (!page)
    return (
      <TemplateDialog texts={texts} blank={blankPage} templates={pageTemplates} onChoose={setPage} onClose={onClose} />
    );
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
