/** Short messages that come and go by themselves. Never the only place where an error is shown. */
import { create } from 'zustand';

export type ToastType = 'success' | 'error' | 'warning' | 'info';
/** `isRead`: it showed for long enough that screen readers have begun to read it. */
export type Toast = { id: number; type: ToastType; text: string; isHiding: boolean; isRead: boolean };

const shownMs = 3000;
const fadeOutMs = 300;
/** A dialog that closes right after its toast came takes it along before anybody could read it out. */
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

/** Shows a message for three seconds, instead of the present one. Does nothing while toasts are blocked. */
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

/** Keeps the toast while somebody points at it. */
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
