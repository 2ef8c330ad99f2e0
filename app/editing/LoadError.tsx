/** Reports that loading failed, and offers to retry. */
import { CallError } from '../data/call.ts';
import { editingTexts as texts } from '../texts/en/editing.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { ServerList } from './useServerList.ts';

type LoadErrorProps = { list: Pick<ServerList<unknown>, 'error' | 'reload'>; failedText: string; retryLabel?: string };

/** @param failedText without a period, since the server's reason follows it */
export function LoadError({ list, failedText, retryLabel = texts.tryAgain }: LoadErrorProps) {
  if (list.error === null) return null;
  const reason = list.error instanceof CallError ? list.error.serverMessage : '';
  return (
    <Notice
      tone="problem"
      role="alert"
      actions={
        <Button size="small" onClick={list.reload}>
          {retryLabel}
        </Button>
      }
    >
      <p>{reason ? `${failedText}: ${reason}` : `${failedText}.`}</p>
    </Notice>
  );
}
