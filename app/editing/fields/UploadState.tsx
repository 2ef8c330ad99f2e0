/** The state of an upload. A lost connection is also announced to screen readers. */
import type { ReactNode } from 'react';

/** @param waiting '' while bytes are sent */
export function UploadState({ waiting, children }: { waiting: string; children: ReactNode }) {
  return (
    <span>
      <span aria-live="polite">{waiting}</span>
      {waiting === '' && children}
    </span>
  );
}
