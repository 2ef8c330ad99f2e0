/**
 * Enter in a one-line field moves to the next field instead of sending, to prevent accidental publishing or ordering.
 * Ctrl or Cmd with Enter sends the form from any field.
 */
import type { KeyboardEvent } from 'react';
import { isVisible } from '../isVisible.ts';
import { controlOf } from './controlOf.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: EventTarget): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

export function advanceOnEnter(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
  const form = target.closest('form');
  // There it opens the browser's choice of files.
  if (target.matches('input[type="file"]')) return;
  if (!form || !(isField(target) || target.isContentEditable)) return;
  const all = [...form.elements] as HTMLElement[];
  const sender = all.find((element) => element.matches('button[type="submit"]'));
  if (ctrlKey || metaKey) {
    event.preventDefault();
    // Leaves the field first, which completes its value, and then sends.
    sender?.focus();
    setTimeout(() => form.requestSubmit());
  } else if (target instanceof HTMLInputElement) {
    event.preventDefault();
    const next = all
      .slice(all.indexOf(target) + 1)
      .filter((element) => isField(element) && element.matches(':enabled'))
      .map(controlOf)
      .find(isVisible);
    (next ?? sender)?.focus();
  }
}
