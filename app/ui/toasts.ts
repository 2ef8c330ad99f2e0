/** Short messages that come and go by themselves. Never the only place where an error is told. */
import { create } from 'zustand';

export type ToastType = 'success' | 'error' | 'warning' | 'info';
export type Toast = { id: number; type: ToastType; text: string; hiding: boolean };

const shownFor = 3000;
const hideAnimation = 300;

export const useToasts = create<{ toast: Toast | null; blocked: boolean }>(() => ({ toast: null, blocked: false }));

let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
let held = false;

function countDown(): void {
  clearTimeout(timer);
  held = false;
  timer = setTimeout(() => {
    useToasts.setState(({ toast }) => ({ toast: toast && { ...toast, hiding: true } }));
    timer = setTimeout(() => useToasts.setState({ toast: null }), hideAnimation);
  }, shownFor);
}

/** Shows a message for three seconds, in the place of the one that is showing. Does nothing while toasts are blocked. */
export function showToast(type: ToastType, text: string): void {
  if (useToasts.getState().blocked) return;
  count += 1;
  useToasts.setState({ toast: { id: count, type, text, hiding: false } });
  countDown();
}

/** Keeps the toast that shows from hiding, for somebody who points at it. */
export function holdToast(): void {
  clearTimeout(timer);
  held = true;
  useToasts.setState(({ toast }) => ({ toast: toast && { ...toast, hiding: false } }));
}

/** Gives a toast that was held its three seconds anew. */
export function releaseToast(): void {
  if (held) countDown();
}

/** Takes down what shows and keeps others from coming (the maintenance screen), or lets them come again. */
export function blockToasts(blocked: boolean): void {
  clearTimeout(timer);
  useToasts.setState({ toast: null, blocked });
}
