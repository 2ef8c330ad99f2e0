/** The file of a document, and its replacement. In the form's data it is a name and an id, see formatFile(). */

import Upload from 'lucide-react/icons/upload';
import { useEffect, useId, useRef, useState } from 'react';
import { isArchived } from '../../../db/rules/documents/archive.ts';
import { type Document, formatFileSize } from '../../../db/rules/documents/documents.ts';
import { uploadFile } from '../../data/uploads/uploadFile.ts';
import { FilePicker } from '../../editing/fields/FilePicker.tsx';
import { UploadProgress } from '../../editing/fields/UploadProgress.tsx';
import { useUpload } from '../../editing/fields/useUpload.ts';
import common from '../../editing/Parts.module.css';
import { archiveEditingTexts } from '../../texts/en/content/archiveEditing.ts';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { uploadTexts } from '../../texts/en/editing/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { FileTextHint } from './FileTextHint.tsx';
import { formatFile, parseFileId, parseFileName } from './form.ts';
import styles from './ReplaceFileField.module.css';

export function ReplaceFileField({ document }: { document: Document }) {
  const before = formatFile(document.file_name, document.file_id);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(before);
  const { fraction, waiting, problem, upload, cancel } = useUpload({
    send: uploadFile,
    onDone: (saved, file) => setValue(formatFile(file.name, saved.id)),
    failedText: texts.uploadFailed,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies the form's memory of each change
  useEffect(() => {
    if (value !== before) field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);

  const isReplaced = value !== before;
  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <h3 id={id} className={common.groupTitle}>
        {texts.currentFile}
      </h3>
      <p dir="auto">
        {document.file_name}, {formatFileSize(document.size)}
      </p>
      <input
        ref={field}
        type="text"
        name="file_id"
        hidden
        value={value}
        onChange={({ target }) => setValue(formatFile(parseFileName(target.value), parseFileId(target.value)))}
      />
      <UploadProgress
        fraction={fraction}
        waiting={waiting}
        label={texts.replace}
        sendingText={texts.sending}
        workingText={texts.checking}
      />
      {problem && (
        <p role="alert" className={common.failed}>
          {problem}
        </p>
      )}
      <p aria-live="polite" className={styles.replaced}>
        {isReplaced && texts.replaced(parseFileName(value))}
      </p>
      <FileTextHint key={value} fileId={parseFileId(value)} />
      <Cluster>
        <FilePicker onFiles={([file]) => file && void upload(file)} describedBy={`${id}hint`}>
          <Upload size={18} aria-hidden />
          {texts.replace}
        </FilePicker>
        {fraction !== null && (
          <Button size="small" onClick={cancel}>
            {uploadTexts.cancel}
          </Button>
        )}
        {isReplaced && (
          <Button
            size="small"
            onClick={() => {
              setValue(before);
              field.current?.parentElement?.querySelector('button')?.focus();
            }}
          >
            {texts.keepOld}
          </Button>
        )}
      </Cluster>
      <p id={`${id}hint`} className={common.hint}>
        {isArchived(document) ? archiveEditingTexts.replaceHint : texts.replaceHint}
      </p>
    </Stack>
  );
}
