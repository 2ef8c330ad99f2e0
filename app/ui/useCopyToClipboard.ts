/** Copies a text to the clipboard, and reports success for a moment. */
import { useEffect, useState } from 'react';

const copiedShownMs = 2000;

/**
 * @param within an element whose fields can take the focus: everything outside an open modal is inert
 * @throws if the browser refuses
 */
export async function copyText(text: string, within: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Plain http lacks the Clipboard API.
  const field = document.createElement('textarea');
  const focused = document.activeElement as HTMLElement | null;
  field.value = text;
  field.className = 'visually-hidden';
  within.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  if (!copied) throw new Error('The browser refused to copy.');
}

/** For a copy button: `copying` is the outcome of the last press; success is cleared after two seconds. */
export function useCopyToClipboard() {
  const [copying, setCopying] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (copying !== 'copied') return;
    const timer = setTimeout(setCopying, copiedShownMs, null);
    return () => clearTimeout(timer);
  }, [copying]);
  /** @returns whether it was copied */
  const copy = async (text: string, button: HTMLElement): Promise<boolean> => {
    const copied = await copyText(text, button.parentElement ?? document.body).then(
      () => true,
      () => false,
    );
    setCopying(copied ? 'copied' : 'failed');
    return copied;
  };
  return { copying, copy, forget: () => setCopying(null) };
}
