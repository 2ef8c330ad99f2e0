/** Imports addresses of the old site: its sitemap or a list, pasted or as a file. */
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { maxImportLength, type RedirectImport } from '../../../db/rules/links/redirects.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { FilePicker } from '../../editing/fields/FilePicker.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { linkTexts } from '../../texts/en/office/links.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { importRedirects } from '../api.ts';
import { readImportFile } from './readImportFile.ts';

const texts = linkTexts.importForm;

type ImportDialogProps = { onClose: () => void; onImported: (result: RedirectImport) => void };

export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const [text, setText] = useState('');
  const submit = async () => {
    try {
      onImported(await importRedirects(text));
    } catch (error) {
      throw toSaveProblem(error, texts.failed, undefined, true);
    }
  };
  const readFile = async ([file]: File[]) => {
    if (!file) return;
    try {
      const read = await readImportFile(file);
      if (read === null) showToast('error', texts.tooLarge);
      else setText(read);
    } catch {
      showToast('error', texts.unreadable);
    }
  };
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={texts.submit}
      cancelLabel={linkTexts.form.cancel}
      closeOnBackdrop={false}
    >
      <p>{texts.intro}</p>
      <FilePicker
        accept=".xml,.gz,.txt,.csv,text/plain,text/csv,text/xml,application/xml,application/gzip"
        onFiles={(files) => void readFile(files)}
      >
        <FileText size={18} aria-hidden />
        {texts.file}
      </FilePicker>
      <TextArea
        name="text"
        label={texts.text}
        hint={texts.textHint}
        rows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={maxImportLength}
        required
      />
    </FormDialog>
  );
}
