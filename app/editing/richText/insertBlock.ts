/** Adds a block at the cursor, below a picture, a button or a contact that the cursor stands in. */
import type { Editor, JSONContent } from '@tiptap/core';

export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from } = editor.state.selection;
  const isInBlock = ['picture', 'button', 'contact'].some((name) => editor.isActive(name));
  const chain = editor.chain().focus();
  // In an empty one, or with one selected, the library would replace it.
  if (isInBlock) chain.insertContentAt($from.depth > 0 ? $from.after(1) : editor.state.selection.to, block).run();
  else chain.insertContent(block).run();
}
