/** One item of the agenda in its editor. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Link } from '../../../db/rules/links/input.ts';
import { type AgendaItemKind, agendaItemKinds, meetingLimits as limits } from '../../../db/rules/meetings/fields.ts';
import type { AgendaItem } from '../../../db/rules/meetings/input.ts';
import { AttachmentRows } from '../../editing/attachments/AttachmentRows.tsx';
import { useAttachments } from '../../editing/attachments/useAttachments.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { itemKindTexts } from '../../texts/en/meetings/meetings.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import styles from './Editor.module.css';

type Change = (changes: Partial<AgendaItem>) => void;

type AgendaRowProps = {
  item: AgendaItem;
  number: string;
  place: number;
  /** The deepest level that it can have below the item above. */
  maxDepth: number;
  isLast: boolean;
  onChange: Change;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Adds an item below. */
  onNext: () => void;
};

export function AgendaRow(props: AgendaRowProps) {
  const { item, number, place, onChange, onNext } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const toggle = () => {
    setIsOpen(!isOpen);
    setWasOpen(true);
  };
  const addNext = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  };
  return (
    <li className={styles.item} data-depth={item.depth}>
      <fieldset className={styles.itemFrame}>
        <legend className="visually-hidden">{texts.item(number)}</legend>
        <div className={styles.itemHead}>
          <span className={styles.number} aria-hidden>
            {number}
          </span>
          <input
            name={`agenda.${place}.title`}
            className={styles.title}
            aria-label={texts.itemTitle(number)}
            maxLength={limits.title}
            dir="auto"
            value={item.title}
            onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
            onKeyDown={addNext}
          />
        </div>
        <RowButtons {...props} isOpen={isOpen} onToggle={toggle} />
        {/* Stays in place once it was open, because an upload may be running in it. */}
        {wasOpen && (
          <div hidden={!isOpen}>
            <ItemDetails item={item} number={number} place={place} onChange={onChange} />
          </div>
        )}
        {!isOpen && item.files.length > 0 && (
          <p className={styles.fileCount}>{item.files.map(({ title }) => title).join(', ')}</p>
        )}
      </fieldset>
    </li>
  );
}

type RowButtonsProps = AgendaRowProps & { isOpen: boolean; onToggle: () => void };

function RowButtons({ item, number, place, maxDepth, isLast, isOpen, onToggle, ...act }: RowButtonsProps) {
  const shift = (by: -1 | 1) => act.onChange({ depth: (item.depth + by) as AgendaItem['depth'] });
  return (
    <div className={styles.itemButtons}>
      <IconButton
        label={texts.higher(number)}
        aria-disabled={item.depth === 0}
        onClick={() => item.depth > 0 && shift(-1)}
      >
        <IndentDecrease size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={texts.deeper(number)}
        aria-disabled={item.depth >= maxDepth}
        onClick={() => item.depth < maxDepth && shift(1)}
      >
        <IndentIncrease size={20} aria-hidden />
      </IconButton>
      <IconButton data-move="-1" label={texts.up(number)} disabled={place === 0} onClick={() => act.onMove(-1)}>
        <ArrowUp size={20} aria-hidden />
      </IconButton>
      <IconButton data-move="1" label={texts.down(number)} disabled={isLast} onClick={() => act.onMove(1)}>
        <ArrowDown size={20} aria-hidden />
      </IconButton>
      <IconButton label={texts.detailsOf(number)} aria-expanded={isOpen} onClick={onToggle}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <IconButton tone="danger" label={texts.remove(number)} onClick={act.onRemove}>
        <Trash size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

type ItemDetailsProps = { item: AgendaItem; number: string; place: number; onChange: Change };

function ItemDetails({ item, number, place, onChange }: ItemDetailsProps) {
  return (
    <Stack gap={3}>
      <SelectField
        name=""
        label={texts.itemKind}
        options={agendaItemKinds.map((value) => ({ value, label: value === '' ? '–' : itemKindTexts[value] }))}
        value={item.kind}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as AgendaItemKind })}
      />
      <TextArea
        name={`agenda.${place}.text`}
        label={texts.itemText}
        rows={3}
        limit={limits.text}
        value={item.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      {item.kind === 'closed' && (
        <TextField
          name=""
          label={texts.itemBasis}
          hint={texts.itemBasisHint}
          limit={limits.basis}
          value={item.basis}
          onChange={({ currentTarget }) => onChange({ basis: currentTarget.value })}
        />
      )}
      <TextField
        name=""
        label={texts.itemPresenter}
        limit={limits.presenter}
        value={item.presenter}
        onChange={({ currentTarget }) => onChange({ presenter: currentTarget.value })}
      />
      <TextField
        name=""
        label={texts.itemLabel}
        hint={texts.itemLabelHint}
        limit={limits.label}
        value={item.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <ItemFiles
        files={item.files}
        number={number}
        name={`agenda.${place}.files`}
        onChange={(files) => onChange({ files })}
      />
    </Stack>
  );
}

type ItemFilesProps = { files: readonly Link[]; number: string; name: string; onChange: (files: Link[]) => void };

function ItemFiles({ files, number, name, onChange }: ItemFilesProps) {
  const list = useAttachments(files, limits.itemFiles);
  const attached = list.attached.map(({ title, url }) => ({ title, url }));
  const text = JSON.stringify(attached);
  const written = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: writes each change of the attachments to the agenda
  useEffect(() => {
    if (written.current !== text) onChange(attached);
    written.current = text;
  }, [text]);
  return (
    <Stack gap={2} role="group" aria-label={texts.itemFiles(number)}>
      <AttachmentRows list={list} name={name} />
    </Stack>
  );
}
