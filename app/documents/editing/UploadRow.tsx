/** One uploading file: its title, its progress, and actions after a failure. */

import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatFileSize } from '../../../db/rules/documents/documents.ts';
import { findNamedDate } from '../../../db/rules/events/namedDays.ts';
import { useToday } from '../../data/content.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { UploadState } from '../../editing/fields/UploadState.tsx';
import common from '../../editing/Parts.module.css';
import { RichTextField } from '../../editing/richText/RichTextField.tsx';
import { formatDate } from '../../texts/dates.ts';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { uploadTexts } from '../../texts/en/editing/uploads.ts';
import { fileBarriersEditingTexts } from '../../texts/en/office/fileBarriersEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { FileTextHint } from './FileTextHint.tsx';
import styles from './UploadRow.module.css';
import { isUploading, type UploadEntry } from './uploadQueue.ts';

type UploadRowProps = {
  entry: UploadEntry;
  onRename: (title: string) => void;
  /** @param text of formatBlocks() */
  onText: (text: string) => void;
  onRetry: () => void;
  onRemove: () => void;
};

function stateText({ state, fraction }: UploadEntry): string {
  if (state === 'ready') return texts.ready;
  if (state === 'waiting') return texts.waiting;
  // Everything is sent, and the server checks the file.
  return fraction >= 1 ? texts.checking : texts.sending(Math.floor(fraction * 100));
}

export function UploadRow({ entry, onRename, onText, onRetry, onRemove }: UploadRowProps) {
  const { key, name, size, title, state, fraction, waitingBytes, problem, text } = entry;
  const waiting = waitingBytes === null ? '' : uploadTexts.waiting(waitingBytes, size);
  const date = findNamedDate(name, useToday());
  const textPart = useRef<HTMLElement>(null);
  /** The pressed button is gone afterwards, so the focus goes on to what it opened. */
  const openText = () => {
    flushSync(() => onText(''));
    textPart.current?.focus();
  };
  return (
    <li className={styles.entry} data-failed={problem !== '' || undefined}>
      <Stack gap={2} className={styles.words}>
        <TextField
          name={`title.${key}`}
          label={texts.title}
          required
          limit={200}
          value={title}
          onChange={({ target }) => onRename(target.value)}
        />
        <p className={common.hint}>
          <span dir="auto">{name}</span>, {formatFileSize(size)}
          {date && <span className={styles.state}>{texts.dated(formatDate(date))}</span>}
          {state !== 'failed' && (
            <span className={styles.state}>
              <UploadState waiting={waiting}>{stateText(entry)}</UploadState>
            </span>
          )}
        </p>
        {isUploading(entry) && <progress className={common.progress} value={fraction} max={1} aria-label={name} />}
        {entry.uploaded && (
          <FileTextHint fileId={entry.uploaded.id} onTypeText={text === undefined ? openText : undefined} />
        )}
        {text !== undefined && (
          <section
            ref={textPart}
            tabIndex={-1}
            aria-label={fileBarriersEditingTexts.textOf(name)}
            onInput={({ target }) => target instanceof HTMLTextAreaElement && onText(target.value)}
          >
            <RichTextField
              name={`text.${key}`}
              label={fileBarriersEditingTexts.textOf(name)}
              hint={fileBarriersEditingTexts.textHint}
              defaultValue={text}
            />
          </section>
        )}
        {problem !== '' && (
          <p role="alert" className={common.failed}>
            {problem}
          </p>
        )}
        {state === 'failed' && entry.isRetryable && (
          <Button size="small" className={styles.retry} onClick={onRetry}>
            {texts.retry}
            <span className="visually-hidden">{texts.retryOf(name)}</span>
          </Button>
        )}
      </Stack>
      <IconButton label={texts.takeOut(name)} onClick={onRemove}>
        <X size={20} aria-hidden />
      </IconButton>
    </li>
  );
}
