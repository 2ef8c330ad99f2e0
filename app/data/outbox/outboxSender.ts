/**
 * Decides when a page sends the outbox: at once if possible, after a backoff if the server failed, one run at a time.
 */

import type { SendResult } from '../../../db/browser/callServer.ts';
import { backoffMs, outboxRetry } from '../../../db/browser/retry.ts';

/**
 * Why to send now. `isForced`: the shopper requested it, even if the browser is offline or the server asked to wait.
 * `includeExpired`: also entries past their retry window. `hasNews`: something changed that may help.
 */
type SendReason = { isForced?: boolean; includeExpired?: boolean; hasNews?: boolean };

/** The browser as the sender needs it. */
export type SenderEnvironment = {
  isOnline(): boolean;
  /** @returns a function that cancels the timer */
  setTimer(act: () => void, ms: number): () => void;
  /** The server no longer understands this build. */
  onOutdated(): void;
};

type SenderEvents = {
  onSent(): void;
  /** The pending entries stay pending for now. */
  onDeferred(): void;
};

/** @param sendPending sends what is pending, with entries past their retry window only if asked */
export function createOutboxSender(
  environment: SenderEnvironment,
  sendPending: (options: { includeExpired: boolean }) => Promise<SendResult>,
  { onSent, onDeferred }: SenderEvents,
) {
  let running: Promise<void> | null = null;
  let next: SendReason | null = null;
  let failures = 0;
  /** Blocks automatic sending. `isRequested`: the server asked for the pause, so only a forced send gets through. */
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
      result = await sendPending({ includeExpired }).catch((): SendResult => ({ kind: 'retry', retryAfterMs: 0 }));
    }
    // Resets before the events, so that a listener can start a new run.
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

  /** Resolves when everything is sent, or stays pending. */
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
    /** Sends entries of another tab, which may be closed before it can. */
    sendLater(): void {
      if (!running && !pause) retryLater(0);
    },
  };
}
