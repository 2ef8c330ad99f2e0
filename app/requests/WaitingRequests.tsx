/** Says on every page which requests wait on this device. Loaded only where there are some. */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isPending } from '../../db/rules/outbox.ts';
import { requestKind, requestMessageKind } from '../../db/rules/requests/fields.ts';
import { type QueuedEntry, startOutbox, useQueuedEntries } from '../data/outbox/outbox.ts';
import { requestOutboxTexts as texts } from '../texts/en/requests/requestOutbox.ts';
import { Container } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './WaitingRequests.module.css';

function nounOf(entries: readonly QueuedEntry[]) {
  if (entries.every(({ kind }) => kind === requestMessageKind)) return 'message';
  return entries.every(({ body }) => body.form_kind === 'problem') ? 'report' : 'request';
}

/** Requests first, then messages about others. */
const splitKinds = (entries: readonly QueuedEntry[]) =>
  [requestKind, requestMessageKind]
    .map((kind) => entries.filter((entry) => entry.kind === kind))
    .filter((some) => some.length > 0);

export function WaitingRequests() {
  const entries = useQueuedEntries([requestKind, requestMessageKind], null);
  const isOutbox = useLocation({ select: ({ pathname }) => pathname === '/outbox' });
  useEffect(() => void startOutbox(), []);
  if (entries.length === 0 || isOutbox) return null;
  const waiting = entries.filter(isPending);
  const refused = entries.filter((entry) => !isPending(entry) && !entry.number);
  const withoutFiles = entries.filter((entry) => !isPending(entry) && entry.number);
  return (
    <Container className={styles.waiting} data-screen-only>
      <Notice
        tone={waiting.length < entries.length ? 'problem' : 'info'}
        actions={
          <a className={styles.link} href="/outbox">
            {texts.show}
          </a>
        }
      >
        {splitKinds(waiting).map((some) => (
          <p key={some[0]?.kind}>{texts.waiting(nounOf(some), some.length)}</p>
        ))}
        {splitKinds(refused).map((some) => (
          <p key={some[0]?.kind}>{texts.refused(nounOf(some), some.length)}</p>
        ))}
        {withoutFiles.length > 0 && <p>{texts.files(withoutFiles.length)}</p>}
      </Notice>
    </Container>
  );
}
