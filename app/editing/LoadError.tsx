/** Reports that loading failed, and offers to retry. */
import { CallError } from '../data/call.ts';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import type { ServerList } from './useServerList.ts';

type LoadErrorProps = { list: Pick<ServerList<unknown>, 'error' | 'reload'>; failedText: string };

/** @param failedText without a period, since the server's reason follows it */
export function LoadError({ list, failedText }: LoadErrorProps) {
  if (list.error === null) return null;
  const reason = list.error instanceof CallError ? list.error.serverMessage : '';
  return (
    <RetryNotice retry={list.reload}>
      <p>{reason ? `${failedText}: ${reason}` : `${failedText}.`}</p>
    </RetryNotice>
  );
}
