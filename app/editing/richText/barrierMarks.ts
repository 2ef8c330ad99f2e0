/** Underlines places in the editor. The marks move with the text, and are no part of it. */
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { TextRange } from '../../accessibility/editing/textPositions.ts';

const key = new PluginKey<DecorationSet>('barrierMarks');

/** The name of the command without an import, so that only an open editor loads this file. */
declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    barrierMarks: {
      /** Replaces all underlines. */
      markBarriers: (ranges: readonly TextRange[]) => ReturnType;
    };
  }
}

export const BarrierMarks = Extension.create({
  name: 'barrierMarks',
  addCommands: () => ({
    markBarriers:
      (ranges) =>
      ({ tr, dispatch }) => {
        dispatch?.(tr.setMeta(key, ranges).setMeta('addToHistory', false));
        return true;
      },
  }),
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, marks) {
          const ranges: readonly TextRange[] | undefined = tr.getMeta(key);
          if (!ranges) return marks.map(tr.mapping, tr.doc);
          return DecorationSet.create(
            tr.doc,
            ranges.map(({ from, to }) => Decoration.inline(from, to, { 'data-barrier': '' })),
          );
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
