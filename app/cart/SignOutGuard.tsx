/** Before signing out, pending changes of the cart are sent; a dialog asks about those that cannot be. */
import { useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { signOutTexts as texts } from '../texts/en/cart.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { flushOutbox, useCart } from './client/cart.ts';
import { describeEntry } from './describeEntry.ts';
import styles from './Question.module.css';
import { useFocusRecovery } from './useFocusRecovery.ts';

/** How long isSending may take before a toast says why nothing happens yet. */
const noticeDelayMs = 700;

/** @returns whether to go on signing out; what is still pending is then to be discarded */
export async function confirmSignOut(): Promise<boolean> {
  const timer = setTimeout(showToast, noticeDelayMs, 'info', texts.first);
  const pending = await flushOutbox();
  clearTimeout(timer);
  return pending.length === 0 || askToDiscard();
}

/** In a root of its own: people sign out from screens without a cart. */
function askToDiscard(): Promise<boolean> {
  return new Promise((resolve) => {
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const decide = (signsOut: boolean) => {
      resolve(signsOut);
      // Not while the dialog is closing itself.
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
  // Live: the network may come back, or another tab may send them, while somebody decides.
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
  const button = (label: string, act: () => void, className = styles.quiet) => (
    <button type="button" className={className} aria-disabled={isSending} onClick={() => !isSending && act()}>
      {label}
    </button>
  );
  const footer = (
    <>
      {button(texts.stay, () => decide(false))}
      {isAnyPending && button(texts.discard, () => decide(true))}
      {isAnyPending || isSending
        ? button(isSending ? texts.sending : texts.again, () => void sendAgain(), styles.button)
        : button(texts.leave, () => decide(true), styles.button)}
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
      <div role="alert">{failed && isAnyPending && !isSending && <p className={styles.problem}>{texts.failed}</p>}</div>
    </Dialog>
  );
}
