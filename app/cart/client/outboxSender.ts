/** When a page sends the outbox: at once where it can, after a backoff where the server failed, one run at a time. */
import type { CartStore } from '../../../db/browser/cartStore.ts';
import { backoffMs, outboxRetry } from '../../../db/browser/retry.ts';
import { type SendResult, sendOutbox } from '../../../db/browser/sendOutbox.ts';
import type { Environment } from './cartTab.ts';

/**
 * Why to send now. `isForced`: the shopper wants it, whatever the browser says of the network or the server of waiting.
 * `includeExpired`: also entries past their retry window. `hasNews`: it may well go better than a moment ago.
 */
type SendReason = { isForced?: boolean; includeExpired?: boolean; hasNews?: boolean };

type SenderEvents = {
  /** Nothing is pending any more. */
  onSent(): void;
  /** What is pending stays so for now. */
  onDeferred(): void;
};

export function createOutboxSender(environment: Environment, store: CartStore, { onSent, onDeferred }: SenderEvents) {
  let running: Promise<void> | null = null;
  let next: SendReason | null = null;
  let failures = 0;
  /** While it lasts nothing is sent by itself. `isRequested` by the server: then only a forced send goes through. */
  let pause: { cancel: () => void; isRequested: boolean } | null = null;

  function retryLater(retryAfterMs: number): void {
    failures += 1;
    pause?.cancel();
    const end = () => {
      pause = null;
      void send();
    };
    const cancel = environment.setTimer(end, backoffMs(failures, outboxRetry, retryAfterMs));
    pause = { isRequested: retryAfterMs > 0, cancel };
  }

  async function run(): Promise<void> {
    let result: SendResult = { kind: 'done' };
    while (next && (result.kind === 'done' || (result.kind === 'retry' && result.retryAfterMs === 0 && next.hasNews))) {
      const { includeExpired = false } = next;
      next = null;
      const sending = sendOutbox(store, environment, { includeExpired });
      result = await sending.catch((): SendResult => ({ kind: 'retry', retryAfterMs: 0 }));
    }
    // Before the events: whoever then wants to send starts a new run.
    running = null;
    next = null;
    if (result.kind === 'done') {
      failures = 0;
      onSent();
      return;
    }
    if (result.kind === 'outdated') environment.onOutdated();
    else retryLater(result.retryAfterMs);
    onDeferred();
  }

  /** Resolves when everything is sent, or is known to stay pending. */
  function send({ isForced = false, includeExpired = false, hasNews = false }: SendReason = {}): Promise<void> {
    if (!isForced && (pause?.isRequested || !environment.isOnline())) {
      onDeferred();
      return Promise.resolve();
    }
    pause?.cancel();
    pause = null;
    next = {
      includeExpired: includeExpired || next?.includeExpired === true,
      hasNews: isForced || hasNews || next?.hasNews === true,
    };
    running ??= run();
    return running;
  }

  return {
    send,
    /** For what another tab may not live to send. */
    sendLater(): void {
      if (!running && !pause) retryLater(0);
    },
  };
}
