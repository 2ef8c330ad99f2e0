/** The open editors of formatted texts, by the hidden field that each of them writes. */
import type { Editor } from '@tiptap/core';

const editors = new WeakMap<Element, Editor>();

/** Bubbles from the hidden field once its editor can be used. */
export const editorReadyEvent = 'editorready';

export function registerEditor(field: Element, editor: Editor): void {
  editors.set(field, editor);
  field.dispatchEvent(new Event(editorReadyEvent, { bubbles: true }));
}

/** Finds the editor of a hidden field; null while it loads, and for other fields. */
export function findEditor(field: Element): Editor | null {
  const editor = editors.get(field);
  return editor && !editor.isDestroyed ? editor : null;
}
