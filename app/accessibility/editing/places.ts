/** Finds the field of a form that a barrier is in, shows it, and mends it. */
import type { Editor } from '@tiptap/core';
import type { Barrier } from '../../../db/rules/accessibility/barriers.ts';
import { mendTree } from '../../../db/rules/accessibility/mendTree.ts';
import { docToTree } from '../../editing/richText/docToTree.ts';
import { findEditor } from '../../editing/richText/openEditors.ts';
import { treeToDoc } from '../../editing/richText/treeToDoc.ts';
import { writeField } from '../../ui/forms/formFields.ts';
import { findRanges } from './textPositions.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Place =
  | { kind: 'editor'; editor: Editor }
  | { kind: 'field'; field: TextField }
  /** The place has no field of its own, such as a row of a list; this is close to it. */
  | { kind: 'near'; element: HTMLElement };

const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text');

const isVisible = (element: Element) => element.closest('[hidden]') === null;

/** The form's fields of formatted texts, by the record's. */
const fieldsOfTrees: Record<string, string> = {
  blocks: 'content',
  description_blocks: 'description',
  text_blocks: 'text_blocks',
};

const fieldNamed = (form: HTMLFormElement, name: string): TextField | null => {
  const found = form.elements.namedItem(name);
  return isTextField(found) ? found : null;
};

/** The editor of the text that a barrier is in; null for other fields, and while it loads. */
export function editorOf(form: HTMLFormElement, { path: [name = ''] }: Barrier): Editor | null {
  const field = fieldNamed(form, fieldsOfTrees[name] ?? '');
  return field && findEditor(field);
}

/** The description of the picture at an index: each picture's fields have a number of their own. */
function findAlt(form: HTMLFormElement, name: string, index: number): TextField | null {
  const sources = [...form.querySelectorAll<HTMLInputElement>(`[name^="${name}."][name$=".src"]`)];
  const source = sources.filter(({ value }) => value.trim() !== '')[index];
  return source ? fieldNamed(form, source.name.replace(/src$/, 'alt')) : null;
}

export function findPlace(form: HTMLFormElement, barrier: Barrier): Place | null {
  const [name = '', index] = barrier.path;
  if (fieldsOfTrees[name]) {
    const editor = editorOf(form, barrier);
    return editor && { kind: 'editor', editor };
  }
  const field =
    typeof index === 'number' && barrier.path[2] === 'alt'
      ? findAlt(form, String(name), index)
      : fieldNamed(form, barrier.path.join('.'));
  if (field && isVisible(field)) return { kind: 'field', field };
  const own = form.elements.namedItem(String(name));
  const group = own instanceof Element ? own.closest('[role="group"], fieldset') : null;
  const fields = group?.querySelectorAll<HTMLElement>('input, textarea, select, button') ?? [];
  const element = [...fields].find(isVisible);
  return element ? { kind: 'near', element } : null;
}

function openFolded(element: Element): void {
  const folded = element.closest<HTMLDetailsElement>('details:not([open])');
  if (!folded) return;
  folded.open = true;
  openFolded(folded);
}

/** Moves the focus to a barrier, and selects its words. @returns false if its place is not there */
export function showBarrier(form: HTMLFormElement, barrier: Barrier): boolean {
  const place = findPlace(form, barrier);
  if (place?.kind === 'editor') {
    const [range] = findRanges(place.editor, [barrier]);
    openFolded(place.editor.view.dom);
    if (range) place.editor.commands.setTextSelection(range);
    // Synchronous, so that a key pressed next arrives in the text.
    place.editor.view.focus();
    place.editor.commands.scrollIntoView();
    return true;
  }
  const element = place?.kind === 'field' ? place.field : place?.element;
  if (!element) return false;
  openFolded(element);
  element.focus();
  if (place?.kind === 'field') place.field.setSelectionRange(barrier.from, barrier.to || place.field.value.length);
  return true;
}

/** Whether mendBarrier() can do what the barrier offers. */
export function canMend(form: HTMLFormElement, barrier: Barrier): boolean {
  if (!barrier.fix) return false;
  const place = findPlace(form, barrier);
  return place?.kind === 'editor' || (place?.kind === 'field' && barrier.fix.kind === 'words');
}

/** Replaces the blocks that differ, in one step of the editor's history. */
function mendText(editor: Editor, barrier: Barrier): void {
  const { doc, schema, tr } = editor.state;
  const mended = schema.nodeFromJSON(treeToDoc(mendTree(docToTree(editor.getJSON()), barrier)));
  const shared = Math.min(doc.childCount, mended.childCount);
  let first = 0;
  while (first < shared && doc.child(first).eq(mended.child(first))) first += 1;
  let last = 0;
  while (last < shared - first && doc.child(doc.childCount - 1 - last).eq(mended.child(mended.childCount - 1 - last)))
    last += 1;
  const positionOf = (index: number) =>
    doc.children.slice(0, index).reduce((position, child) => position + child.nodeSize, 0);
  const blocks = mended.children.slice(first, mended.childCount - last);
  editor.view.dispatch(tr.replaceWith(positionOf(first), positionOf(doc.childCount - last), blocks));
}

/**
 * Mends a barrier that is still in the form as it was found.
 * @returns a function that takes the change back
 */
export function mendBarrier(form: HTMLFormElement, barrier: Barrier): (() => void) | null {
  const place = findPlace(form, barrier);
  if (place?.kind === 'editor') {
    const { editor } = place;
    mendText(editor, barrier);
    return () => void editor.commands.undo();
  }
  if (place?.kind !== 'field' || barrier.fix?.kind !== 'words') return null;
  const { field } = place;
  const { value } = field;
  const to = barrier.to > barrier.from ? barrier.to : value.length;
  writeField(field, value.slice(0, barrier.from) + barrier.fix.words + value.slice(to));
  return () => writeField(field, value);
}
