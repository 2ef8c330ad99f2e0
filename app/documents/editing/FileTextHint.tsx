/** Warns a clerk if some people can't read a PDF file, or if search can't. */
import { useEffect, useRef, useState } from 'react';
import type { FileFacts } from '../../../db/rules/accessibility/fileFacts.ts';
import type { FileTextStatus } from '../../../db/rules/documents/fileTexts.ts';
import { useExpected } from '../../accessibility/editing/expectBarriers.ts';
import { FileBarriers } from '../../accessibility/editing/FileBarriers.tsx';
import { call } from '../../data/call.ts';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { Notice } from '../../ui/Notice.tsx';

/** The server may need up to half a minute for a large file. */
const timeoutMs = 60_000;

type ReadFile = { status: FileTextStatus | null; facts: FileFacts | null };

/** @param status shows nothing if there is text, or if unknown */
export function TextlessNotice({ status }: { status: FileTextStatus | null | undefined }) {
  if (!status || status === 'text') return null;
  return <Notice tone="warning">{texts.textless[status]}</Notice>;
}

type FileTextHintProps = {
  fileId: string;
  /** Opens a field for the text of the file; without it there is one already. */
  onTypeText?: (() => void) | undefined;
};

/** Shows the faults that the server finds in a file. It may still be reading a new one. */
export function FileTextHint({ fileId, onTypeText }: FileTextHintProps) {
  const [{ status, facts }, setRead] = useState<ReadFile>({ status: null, facts: null });
  const isExpected = useExpected('file');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isExpected && facts) place.current?.focus();
  }, [isExpected, facts]);
  useEffect(() => {
    let isCurrent = true;
    call<ReadFile>(`/api/files/${encodeURIComponent(fileId)}/text`, {
      method: 'POST',
      timeoutMs,
    })
      .then((found) => {
        if (isCurrent) setRead(found);
      })
      // The list of documents will show it later.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [fileId]);
  const isScanNamed = status === 'pictures' && facts?.status === 'checked';
  return (
    <div ref={place} aria-live="polite" tabIndex={-1}>
      {!isScanNamed && <TextlessNotice status={status} />}
      {facts && <FileBarriers facts={facts} onTypeText={onTypeText} />}
    </div>
  );
}
