/**
 * Signing out while something of the cart waits: it is sent first, and what cannot be sent is asked about. Whoever
 * signs out asks `mayLeave()` before the server is told, and calls `leaveCart()` of data/cart.ts once it was.
 */
import { useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { signOutTexts as texts } from '../texts/en/cart.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { flushOutbox, useCart } from './client/cart.ts';
import { describeEntry } from './describeEntry.ts';
import styles from './Question.module.css';
import { useFocusRecovery } from './useFocusRecovery.ts';

/** How long sending may take before it is told why nothing happens yet, in milliseconds. */
const noticeDelayMs = 700;

/**
 * Sends what waits, and asks where that cannot be done.
 * @returns whether to go on signing out; what still waits then is to be discarded
 */
export async function confirmSignOut(): Promise<boolean> {
  const slow = setTimeout(showToast, noticeDelayMs, 'info', texts.first);
  const left = await flushOutbox();
  clearTimeout(slow);
  return left === 'sent' || askToDiscard();
}

/** In a root of its own: people sign out from screens that know nothing of carts. */
function askToDiscard(): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const decide = (leaves: boolean) => {
      resolve(leaves);
      // Not while the dialog is closing itself.
      setTimeout(() => {
        root.unmount();
        place.remove();
      });
    };
    root.render(<SignOutGuard decide={decide} />);
  });
}

function SignOutGuard({ decide }: { decide: (leaves: boolean) => void }) {
  const id = useId();
  // Live: the network may come back, or another tab may send it, while somebody thinks about it.
  const { pending: entries } = useCart();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const waits = entries.length > 0;
  useFocusRecovery(entries.length);

  const again = async () => {
    setSending(true);
    if ((await flushOutbox()) === 'sent') return decide(true);
    setSending(false);
    setFailed(true);
  };
  const button = (label: string, act: () => void, className = styles.quiet) => (
    <button type="button" className={className} aria-disabled={sending} onClick={() => !sending && act()}>
      {label}
    </button>
  );
  const foot = (
    <>
      {button(texts.stay, () => decide(false))}
      {waits && button(texts.discard, () => decide(true))}
      {waits || sending
        ? button(sending ? texts.sending : texts.again, () => void again(), styles.button)
        : button(texts.leave, () => decide(true), styles.button)}
    </>
  );

  return (
    <Dialog
      labelledBy={id}
      onClose={() => decide(false)}
      closeOnBackdrop={false}
      isBusy={sending}
      className={styles.question}
      footer={foot}
    >
      <h2 id={id} className={styles.title}>
        {waits ? texts.title : texts.doneTitle}
      </h2>
      <div role="status">{!waits && <p className={styles.text}>{texts.done}</p>}</div>
      {waits && <p className={styles.text}>{texts.intro}</p>}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.n} dir="auto">
            {describeEntry(entry)}
          </li>
        ))}
      </ul>
      <div role="alert">{failed && waits && !sending && <p className={styles.problem}>{texts.failed}</p>}</div>
    </Dialog>
  );
}
