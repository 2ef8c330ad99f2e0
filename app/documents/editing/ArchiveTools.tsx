/** Archives a document, and takes it out of the archive. */
import { useState } from 'react';
import { isArchived } from '../../../db/rules/documents/archive.ts';
import { archiveBefore } from '../../../db/rules/documents/archiveMark.ts';
import type { Document } from '../../../db/rules/documents/documents.ts';
import { addDays } from '../../../db/rules/time.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { DateField } from '../../editing/fields/DateField.tsx';
import common from '../../editing/Parts.module.css';
import { runWithToast } from '../../editing/runWithToast.ts';
import { archiveEditingTexts as texts } from '../../texts/en/content/archiveEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './ArchiveTools.module.css';
import { archiveDocument, unarchiveDocument } from './api.ts';

export function ArchiveTools({ document }: { document: Document }) {
  const [isOpen, setIsOpen] = useState(false);
  const { title } = document;
  const takeOut = () =>
    runWithToast(texts.takeOutFailed, async () => {
      await unarchiveDocument(document);
      showToast('success', texts.takenOut(title));
    });
  return (
    <Cluster>
      {isArchived(document) ? (
        <>
          <Badge tone="plain">{texts.isArchived}</Badge>
          <Button size="small" aria-label={texts.takeOutOf(title)} onClick={() => void takeOut()}>
            {texts.takeOut}
          </Button>
        </>
      ) : (
        <>
          {document.archive && <span className={common.hint}>{texts.replaced}</span>}
          <Button size="small" aria-label={texts.archiveOf(title)} onClick={() => setIsOpen(true)}>
            {texts.archive}
          </Button>
        </>
      )}
      {isOpen && <ArchiveDialog document={document} onClose={() => setIsOpen(false)} />}
    </Cluster>
  );
}

function ArchiveDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const [key] = useState(newIdempotencyKey);
  const { title, date } = document;
  const archive = async (data: FormData) => {
    await archiveDocument(document, String(data.get('made_on')), key).catch((error: unknown) => {
      throw toSaveProblem(error, texts.failed, undefined, true);
    });
    showToast('success', texts.archived(title));
  };
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={archive}
      submitLabel={texts.confirm}
      cancelLabel={editingTexts.cancel}
    >
      <p dir="auto">
        <strong>{title}</strong>
      </p>
      <p>{texts.rules}</p>
      <ol className={styles.conditions}>
        {texts.conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ol>
      <DateField
        name="made_on"
        label={texts.madeOn}
        required
        max={addDays(archiveBefore, -1)}
        defaultValue={document.archive?.made_on ?? date}
      />
    </FormDialog>
  );
}
