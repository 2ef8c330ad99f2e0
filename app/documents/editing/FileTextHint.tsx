/** Warns a clerk if a PDF file's text can't be read aloud or searched, wholly or in part. */
import { useEffect, useState } from 'react';
import type { FileTextStatus } from '../../../db/rules/documents/fileTexts.ts';
import { call } from '../../data/call.ts';
import { documentEditingTexts as texts } from '../../texts/en/documentEditing.ts';
import { Notice } from '../../ui/Notice.tsx';

/** The server may need up to half a minute for a large file. */
const timeoutMs = 60_000;

/** @param status shows nothing if there is text, or if unknown */
export function TextlessNotice({ status }: { status: FileTextStatus | null | undefined }) {
  if (!status || status === 'text') return null;
  return <Notice tone="warning">{texts.textless[status]}</Notice>;
}

/** The same for a newly uploaded file, which the server is still reading. */
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
      // The list of documents will show it later.
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
