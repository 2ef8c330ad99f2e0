import type { Editor } from '@tiptap/core';
import { startTransition, useEffect, useReducer } from 'react';

/** Draws a component again after each change of the text or of the selection. @returns a function that draws at once */
export function useTransactions(editor: Editor): () => void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // The typed letter appears before the tools change.
    const follow = () => startTransition(redraw);
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor]);
  return redraw;
}
