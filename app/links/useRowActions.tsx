/** Runs the actions of a list's rows at once, reports each, and offers to undo it. */
import { useState } from 'react';
import { toPressProblem } from '../data/sendChange.ts';
import { type Undoable, UndoNotice } from '../editing/UndoNotice.tsx';
import { linkTexts as texts } from '../texts/en/office/links.ts';
import { ProblemMessage } from '../ui/forms/FormBody.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** `undo` is omitted if the record's history can restore it. */
type Done = { text: string; undo?: () => Promise<unknown> };

/** `act` runs an action and returns its message and its undo; `notice` belongs above the list. */
export function useRowActions() {
  const { busy, problem, run } = useSubmit();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const act = (key: string, work: () => Promise<Done>) =>
    void run(texts.failed, async () => {
      setUndoable(null);
      try {
        const { text, undo } = await work();
        if (!undo) return showToast('success', text);
        setUndoable({ recordId: key, text, undo, undoneText: texts.redirects.undone, failedText: texts.failed });
      } catch (error) {
        throw toPressProblem(error, texts.failed, true);
      }
    });
  const notice = (
    <>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
      <UndoNotice undoable={undoable} onClose={() => setUndoable(null)} />
    </>
  );
  return { act, busy, notice };
}
