/** Sends the cart's pending changes before signing out, and asks about those that cannot be sent. */
import { useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { signOutTexts as texts } from '../texts/en/shop/cart.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { flushOutbox, useCart } from './client/cart.ts';
import { describeEntry } from './describeEntry.ts';
import styles from './Question.module.css';
import { useFocusRecovery } from './useFocusRecovery.ts';

/** Sending may take this long before a toast explains the wait. */
const noticeDelayMs = 700;

/** @returns whether to continue signing out; the caller then discards the pending changes */
export async function confirmSignOut(): Promise<boolean> {
  const timer = setTimeout(showToast, noticeDelayMs, 'info', texts.first);
  const pending = await flushOutbox();
  clearTimeout(timer);
  return pending.length === 0 || askToDiscard();
}

/** Uses its own React root, because people also sign out from screens without a cart. */
function askToDiscard(): Promise<boolean> {
  return new Promise((resolve) => {
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const decide = (signsOut: boolean) => {
      resolve(signsOut);
      // Waits until the dialog has closed itself.
      setTimeout(() => {
        root.unmount();
        container.remove();
      });
    };
    root.render(<SignOutGuard decide={decide} />);
  });
}

function SignOutGuard({ decide }: { decide: (signsOut: boolean) => void }) {
  const id = useId();
  // Stays live: the network may return, or another tab may send the changes, while the dialog is open.
  const { pending } = useCart();
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const isAnyPending = pending.length > 0;
  useFocusRecovery(pending.length);

  const sendAgain = async () => {
    setSending(true);
    if ((await flushOutbox()).length === 0) return decide(true);
    setSending(false);
    setFailed(true);
  };
  const footer = (
    <>
      <Button variant="secondary" isBusy={isSending} onClick={() => decide(false)}>
        {texts.stay}
      </Button>
      {isAnyPending && (
        <Button variant="secondary" isBusy={isSending} onClick={() => decide(true)}>
          {texts.discard}
        </Button>
      )}
      {isAnyPending || isSending ? (
        <Button isBusy={isSending} onClick={() => void sendAgain()}>
          {isSending ? texts.sending : texts.again}
        </Button>
      ) : (
        <Button onClick={() => decide(true)}>{texts.leave}</Button>
      )}
    </>
  );

  return (
    <Dialog
      labelledBy={id}
      onClose={() => decide(false)}
      closeOnBackdrop={false}
      isBusy={isSending}
      className={styles.question}
      footer={footer}
    >
      <h2 id={id} className={styles.title}>
        {isAnyPending ? texts.title : texts.doneTitle}
      </h2>
      <div role="status">{!isAnyPending && <p className={styles.text}>{texts.done}</p>}</div>
      {isAnyPending && <p className={styles.text}>{texts.intro}</p>}
      <ul className={styles.list}>
        {pending.map((entry) => (
          <li key={entry.n} dir="auto">
            {describeEntry(entry)}
          </li>
        ))}
      </ul>
      {failed && isAnyPending && !isSending && (
        <Notice tone="problem" role="alert" className={styles.problem}>
          {texts.failed}
        </Notice>
      )}
    </Dialog>
  );
}
