/** Short messages that come and go by themselves. Never the only place where an error is told. */
import { create } from 'zustand';

export type ToastType = 'success' | 'error' | 'warning' | 'info';
type Toast = { id: number; type: ToastType; text: string; hiding: boolean };

const shownFor = 3000;
const hideAnimation = 300;

export const useToasts = create<{ toast: Toast | null; blocked: boolean }>(() => ({ toast: null, blocked: false }));

let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

/** Shows a message for three seconds, in the place of the one that is showing. Does nothing while toasts are blocked. */
export function showToast(type: ToastType, text: string): void {
  if (useToasts.getState().blocked) return;
  clearTimeout(timer);
  count += 1;
  const toast = { id: count, type, text, hiding: false };
  useToasts.setState({ toast });
  timer = setTimeout(() => {
    useToasts.setState({ toast: { ...toast, hiding: true } });
    timer = setTimeout(() => useToasts.setState({ toast: null }), hideAnimation);
  }, shownFor);
}

/** Takes down what shows and keeps others from coming (the maintenance screen), or lets them come again. */
export function blockToasts(blocked: boolean): void {
  clearTimeout(timer);
  useToasts.setState({ toast: null, blocked });
}
