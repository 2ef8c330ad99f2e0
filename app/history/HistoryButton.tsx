/** Opens the versions of a record. */

import Clock from 'lucide-react/icons/history';
import type { HistoryNoun } from '../../db/rules/history.ts';
import type { SavedRecord } from '../editing/records/recordForm.ts';
import { historyTexts as texts } from '../texts/en/office/history.ts';
import { Button } from '../ui/Button.tsx';
import { useHistoryDialog } from './useHistoryDialog.tsx';

type HistoryButtonProps = {
  noun: HistoryNoun;
  id: string;
  /** Called when a version was restored, because data read earlier is then out of date. */
  onRestored?: (restored: SavedRecord) => void;
};

export function HistoryButton({ noun, id, onRestored }: HistoryButtonProps) {
  const { open, modal } = useHistoryDialog(onRestored);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => void open({ noun, id })}>
        <Clock size={18} aria-hidden />
        {texts.history}
      </Button>
      {modal}
    </>
  );
}
