/** The file of a document, and another one in its place. In the form's data it is a name and an id, see fileValue(). */

import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { type Document, formatFileSize } from '../../../db/rules/documents.ts';
import { CallError } from '../../data/call.ts';
import { uploadFile } from '../../data/upload.ts';
import common from '../../editing/Parts.module.css';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { formatFile, parseFileId, parseFileName } from './form.ts';
import styles from './ReplaceFileField.module.css';

export function ReplaceFileField({ document }: { document: Document }) {
  const before = formatFile(document.file_name, document.file_id);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [value, setValue] = useState(before);
  const [fraction, setFraction] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => running.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is told to whoever keeps what is typed
  useEffect(() => {
    if (value !== before) field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProblem('');
    setFraction(0);
    try {
      const { id: fileId } = await uploadFile(file, { onProgress: setFraction, signal: controller.signal });
      setValue(formatFile(file.name, fileId));
    } catch (error) {
      if (controller.signal.aborted) return;
      const told = error instanceof CallError ? error.serverMessage : '';
      setProblem(texts.uploadFailed(file.name, told || texts.unreachable));
    }
    if (running.current === controller) setFraction(null);
    target.value = '';
  };
  const replaced = value !== before;
  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <h3 id={id} className={common.groupTitle}>
        {texts.currentFile}
      </h3>
      <p dir="auto">
        {document.file_name}, {formatFileSize(document.size)}
      </p>
      <input ref={input} type="file" hidden onChange={(event) => void choose(event)} data-no-memory />
      <input
        ref={field}
        type="text"
        name="file_id"
        hidden
        value={value}
        onChange={({ target }) => setValue(formatFile(parseFileName(target.value), parseFileId(target.value)))}
      />
      {fraction !== null && (
        <>
          <input type="hidden" name="uploading" value="1" />
          <progress className={common.progress} value={fraction} max={1} aria-label={texts.replace} />
        </>
      )}
      {problem && (
        <p role="alert" className={common.failed}>
          {problem}
        </p>
      )}
      <p role="status" className={styles.replaced}>
        {replaced && texts.replaced(parseFileName(value))}
      </p>
      <Cluster>
        <Button size="small" aria-describedby={`${id}hint`} onClick={() => input.current?.click()}>
          <Upload size={18} aria-hidden />
          {texts.replace}
        </Button>
        {replaced && (
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
        {texts.replaceHint}
      </p>
    </Stack>
  );
}
