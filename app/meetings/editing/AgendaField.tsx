/** The agenda as rows: typed, pasted, read from a Word file, or copied from the last meeting. */
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Copy from 'lucide-react/icons/copy';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { numberItems, settleDepths } from '../../../db/rules/meetings/agenda.ts';
import { meetingLimits as limits, newAgendaItem } from '../../../db/rules/meetings/fields.ts';
import type { AgendaItem } from '../../../db/rules/meetings/input.ts';
import type { PublicMeeting } from '../../../db/rules/meetings/meetings.ts';
import { FilePicker } from '../../editing/fields/FilePicker.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { UploadProgress } from '../../editing/fields/UploadProgress.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import { useUpload } from '../../editing/fields/useUpload.ts';
import common from '../../editing/Parts.module.css';
import { formatShortDate } from '../../texts/dates.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { AgendaRow } from './AgendaRow.tsx';
import { readAgendaFile } from './api.ts';
import styles from './Editor.module.css';
import { formatAgenda, parseAgenda } from './form.ts';
import { ReadItemsNotices } from './ReadItemsNotices.tsx';
import { readPaste, useReadItems } from './useReadItems.ts';

const blankItem: AgendaItem = { ...newAgendaItem, files: [] };

type AgendaFieldProps = {
  agenda: readonly AgendaItem[];
  /** The meeting whose agenda can be copied. */
  last: PublicMeeting | undefined;
};

export function AgendaField({ agenda, last }: AgendaFieldProps) {
  const hintId = useId();
  const fileHintId = useId();
  const [isPasting, setIsPasting] = useState(false);
  const list = useRowsField<AgendaItem>(agenda, formatAgenda, parseAgenda);
  const { rows, frameRef, add } = list;
  const items = settleDepths(rows.map(({ entry }) => entry));
  const numbers = numberItems(items);
  const reading = useReadItems(list);
  const { fraction, problem, upload } = useUpload({
    send: readAgendaFile,
    // The new rows have to be drawn before one gets the focus.
    onDone: (found) => flushSync(() => reading.take(found)),
    failedText: texts.readFileFailed,
  });
  const paste = (text: string) => {
    reading.take(readPaste(text));
    setIsPasting(false);
  };
  return (
    <fieldset ref={frameRef} className={common.fieldset} aria-describedby={hintId}>
      <legend>{texts.fields.agenda}</legend>
      <p id={hintId} className={common.hint}>
        {texts.agendaHint}
      </p>
      <div hidden>
        <TextArea
          name="agenda"
          label={texts.fields.agenda}
          defaultValue={formatAgenda(agenda)}
          onInput={({ currentTarget }) => list.read(currentTarget.value)}
        />
      </div>
      {rows.length > 0 && (
        <ol className={styles.items} data-no-memory>
          {rows.map(({ key, entry }, at) => (
            <AgendaRow
              key={key}
              item={{ ...entry, depth: items[at]?.depth ?? 0 }}
              number={numbers[at] ?? ''}
              place={at}
              maxDepth={at === 0 ? 0 : Math.min(limits.depth - 1, (items[at - 1]?.depth ?? 0) + 1)}
              isLast={at === rows.length - 1}
              onChange={(changes) => list.change(at, changes)}
              onMove={(by) => list.move(at, by)}
              onRemove={() => list.remove(at)}
              onNext={() => add({ ...blankItem, depth: items[at]?.depth ?? 0 }, at + 1)}
            />
          ))}
        </ol>
      )}
      <Cluster>
        {rows.length < limits.items && (
          <Button size="small" data-add onClick={() => add(blankItem)}>
            <Plus size={18} aria-hidden />
            {texts.addItem}
          </Button>
        )}
        <Button size="small" variant="secondary" aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
          <ClipboardPaste size={18} aria-hidden />
          {texts.paste}
        </Button>
        <FilePicker
          accept=".docx,.docm,.pdf,.txt"
          describedBy={fileHintId}
          onFiles={([file]) => file && void upload(file)}
        >
          <FileText size={18} aria-hidden />
          {texts.readFile}
        </FilePicker>
        {rows.length === 0 && last && (
          <Button size="small" variant="secondary" onClick={() => list.replace(copyItems(last), 0)}>
            <Copy size={18} aria-hidden />
            {texts.copyLast(formatShortDate(last.date))}
          </Button>
        )}
      </Cluster>
      <p id={fileHintId} className={common.hint}>
        {texts.readFileHint}
      </p>
      {isPasting && <PastePanel onPaste={paste} />}
      <UploadProgress
        fraction={fraction}
        label={texts.readFile}
        sendingText={texts.readFileSending}
        workingText={texts.readFileWorking}
      />
      {problem && (
        <p role="alert" className={common.failed}>
          {problem}
        </p>
      )}
      <ReadItemsNotices reading={reading} />
    </fieldset>
  );
}

/** The items of an earlier meeting without its files, which belonged to that day. */
const copyItems = ({ agenda }: PublicMeeting): AgendaItem[] =>
  agenda.map(({ added_at: _added, changed_at: _changed, ...item }) => ({ ...item, id: '', files: [] }));

function PastePanel({ onPaste }: { onPaste: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <div className={styles.paste} data-no-memory>
      <TextArea
        name=""
        label={texts.pasteLabel}
        hint={texts.pasteHint}
        rows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p>
        <Button size="small" aria-disabled={text.trim() === ''} onClick={() => text.trim() && onPaste(text)}>
          {texts.pasteDo}
        </Button>
      </p>
    </div>
  );
}
