/** Reports the last action, and offers to undo it. */

import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { toPressProblem } from '../data/sendChange.ts';
import { editingTexts as texts } from '../texts/en/editing/editing.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';

export type Undoable = {
  recordId: string;
  /** Describes the action in a sentence. */
  text: string;
  undo: () => Promise<unknown>;
  undoneText: string;
  failedText: string;
};

/** Gives a closing dialog time to move the focus first. */
const focusDelayMs = 50;

type UndoNoticeProps = {
  undoable: Undoable | null;
  /** Called when it is undone or dismissed. */
  onClose: () => void;
  className?: string | undefined;
};

export function UndoNotice({ undoable, onClose, className }: UndoNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { busy, run } = useSubmit();
  // Takes the focus, because the pressed button disappeared with its record.
  useLayoutEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => button.current?.focus(), focusDelayMs);
    return () => clearTimeout(timer);
  }, [undoable]);
  const close = () => {
    const buttons = notice.current?.parentElement?.querySelectorAll('button') ?? [];
    [...buttons].find((other) => !notice.current?.contains(other))?.focus();
    onClose();
  };
  const undo = async ({ undo, undoneText, failedText }: Undoable) => {
    try {
      await undo();
      showToast('success', undoneText);
    } catch (error) {
      const problem = toPressProblem(error, failedText);
      showToast('error', problem.message);
      throw problem;
    }
  };
  return (
    <div ref={notice} aria-live="polite" className={className}>
      {undoable && (
        <Notice
          actions={
            <Cluster>
              <Button
                size="small"
                ref={button}
                isBusy={busy}
                onClick={() => void run(undoable.failedText, () => undo(undoable), close)}
              >
                {texts.undo}
              </Button>
              <IconButton label={texts.dismiss} onClick={close}>
                <X size={20} aria-hidden />
              </IconButton>
            </Cluster>
          }
        >
          <p dir="auto">{undoable.text}</p>
        </Notice>
      )}
    </div>
  );
}
