/** The parts of an editor that let others look at its draft: buttons, their dialogs, and a notice. */
import { type ReactNode, useEffect, useState } from 'react';
import type { DraftNoun } from '../../db/rules/drafts/drafts.ts';
import { useSession } from '../data/session.ts';
import { HandedNotice } from '../drafts/editing/HandedNotice.tsx';
import { HandOverDialog } from '../drafts/editing/HandOverDialog.tsx';
import { type HandedDraft, typedText } from '../drafts/editing/handedDraft.ts';
import { SecondPersonNotice } from '../drafts/editing/SecondPersonNotice.tsx';
import { PreviewDialog } from '../previews/editing/PreviewDialog.tsx';
import { previewEditingTexts } from '../texts/en/editing/previewEditing.ts';
import { sharedDraftTexts } from '../texts/en/editing/sharedDrafts.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import type { DraftText } from './drafts/useDrafts.ts';

type DraftToolsOptions = {
  /** Undefined for editors without drafts that others can see. */
  noun: DraftNoun | undefined;
  /** The id of the edited record; undefined for a new one. */
  id: string | undefined;
  /** The shared draft that the editor was opened for. */
  handed: HandedDraft | null;
  /** Labels by the names of fields. */
  labels: Readonly<Record<string, string>>;
  /** Reads the form as it would be sent. @throws Problem for faults */
  readBody: () => unknown;
  editing: {
    /** Reads the fields as typed. */
    readDraft: () => DraftText | null;
    hasChanges: () => boolean;
    fillDraft: (draft: DraftText) => void;
    discardTyped: () => void;
  };
  onClose: () => void;
};

const readField = (draft: DraftText, name: string): string =>
  typedText(draft.fields.find((field) => field.name === name)?.value);

/** @returns `buttons` for the form, and `notice` and `dialogs` for outside of it */
export function useDraftTools({ noun, id, handed, labels, readBody, editing, onClose }: DraftToolsOptions): {
  buttons: ReactNode;
  notice: ReactNode;
  dialogs: ReactNode;
} {
  const isSecondLook = useSession(({ user }) => user?.second_look === true);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [handing, setHanding] = useState<DraftText | null>(null);
  // Text that the form's memory restored is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    if (handed && !editing.hasChanges()) editing.fillDraft(handed.typed);
  }, []);
  const handOver = () => setHanding(editing.readDraft());
  const finish = () => {
    editing.discardTyped();
    onClose();
  };
  if (!noun) return { buttons: null, notice: null, dialogs: null };
  return {
    notice: handed ? (
      <HandedNotice draft={handed} labels={labels} onSentBack={finish} />
    ) : (
      isSecondLook && <SecondPersonNotice onHandOver={handOver} />
    ),
    buttons: (
      <Cluster>
        <Button size="small" onClick={() => setIsPreviewing(true)}>
          {previewEditingTexts.show}
        </Button>
        <Button size="small" onClick={handOver}>
          {sharedDraftTexts.handOver}
        </Button>
      </Cluster>
    ),
    dialogs: (
      <>
        {isPreviewing && (
          <PreviewDialog noun={noun} id={id} readDraft={readBody} onClose={() => setIsPreviewing(false)} />
        )}
        {handing && (
          <HandOverDialog
            place={{ noun, record_id: id ?? '', parent_id: readField(handing, 'parent_id') }}
            title={readField(handing, 'title')}
            typed={handing}
            replaces={handed?.id}
            onClose={(isHanded) => {
              setHanding(null);
              if (isHanded) finish();
            }}
          />
        )}
      </>
    ),
  };
}
