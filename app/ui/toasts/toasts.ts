/** Short messages that disappear by themselves. An error must also be shown elsewhere. */
import { create } from 'zustand';

export type ToastType = 'success' | 'error' | 'warning' | 'info';
/** `isRead`: it was shown long enough that screen readers have started to read it. */
export type Toast = { id: number; type: ToastType; text: string; isHiding: boolean; isRead: boolean };

const shownMs = 3000;
const fadeOutMs = 300;
/** A dialog that closes within this time takes its toast away before it is read out. */
const readAfterMs = 500;

export const useToasts = create<{ toast: Toast | null; blocked: boolean }>(() => ({ toast: null, blocked: false }));

let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
let isPaused = false;

function startTimer(): void {
  clearTimeout(timer);
  isPaused = false;
  timer = setTimeout(() => {
    useToasts.setState(({ toast }) => ({ toast: toast && { ...toast, isHiding: true } }));
    timer = setTimeout(() => useToasts.setState({ toast: null }), fadeOutMs);
  }, shownMs);
}

/** Shows a message for three seconds, replacing the current one. Does nothing while toasts are blocked. */
export function showToast(type: ToastType, text: string): void {
  if (useToasts.getState().blocked) return;
  lastId += 1;
  const id = lastId;
  useToasts.setState({ toast: { id, type, text, isHiding: false, isRead: false } });
  startTimer();
  const markRead = () =>
    useToasts.setState(({ toast }) => ({ toast: toast?.id === id ? { ...toast, isRead: true } : toast }));
  setTimeout(markRead, readAfterMs);
}

/** Keeps the toast while the pointer is over it. */
export function pauseToast(): void {
  clearTimeout(timer);
  isPaused = true;
  useToasts.setState(({ toast }) => ({ toast: toast && { ...toast, isHiding: false } }));
}

/** Restarts the three seconds of a paused toast. */
export function resumeToast(): void {
  if (isPaused) startTimer();
}

/** Removes the toast and blocks new ones (on the maintenance screen), or allows them again. */
export function blockToasts(blocked: boolean): void {
  clearTimeout(timer);
  useToasts.setState({ toast: null, blocked });
}
