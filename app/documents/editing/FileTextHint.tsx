/** What a clerk should know of a PDF file: that its text can't be read aloud or found, or not all of it. */
import { useEffect, useState } from 'react';
import type { FileTextStatus } from '../../../db/rules/documents/fileTexts.ts';
import { call } from '../../data/call.ts';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Large files are read for up to half a minute. */
const timeoutMs = 60_000;

/** @param status as it is known; nothing shows where there is text, or where nobody knows */
export function TextlessNotice({ status }: { status: FileTextStatus | null | undefined }) {
  if (!status || status === 'text') return null;
  return <Notice tone="warning">{texts.textless[status]}</Notice>;
}

/** The same of a file that was just uploaded, which the server reads now. */
export function FileTextHint({ fileId }: { fileId: string }) {
  const [status, setStatus] = useState<FileTextStatus | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call<{ status: FileTextStatus | null }>(`/api/files/${encodeURIComponent(fileId)}/text`, {
      method: 'POST',
      timeoutMs,
    })
      .then((found) => {
        if (isCurrent) setStatus(found.status);
      })
      // It is said in the list of documents later.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [fileId]);
  return (
    <div role="status">
      <TextlessNotice status={status} />
    </div>
  );
}
