/**
 * The officials, as rows or as text. The text is always the form's actual field, so that memory, drafts and comparison
 * handle one field; the rows only write to it.
 */

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import { formatMembers, type Member, parseMembers } from '../../../db/rules/town/members.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { sectionEditingTexts as texts } from '../../texts/en/sectionEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './Fields.module.css';

type Row = Member & { key: number };

let count = 0;
const toRows = (members: readonly Member[]): Row[] =>
  members.map((member) => {
    count += 1;
    return { ...member, key: count };
  });
const formatRows = (rows: readonly Row[]) =>
  formatMembers(rows.filter(({ name, title }) => name.trim() || title.trim()));

type MembersFieldProps = {
  members: readonly Member[];
  /** Whether people may edit the text themselves. */
  isTextOffered?: boolean;
};

export function MembersField({ members, isTextOffered = true }: MembersFieldProps) {
  const [rows, setRows] = useState(() => toRows(members));
  const [asText, setAsText] = useState(false);
  const [statusText, setStatusText] = useState('');
  const frame = useRef<HTMLFieldSetElement>(null);
  const headingId = useId();

  const area = () => frame.current?.querySelector('textarea');
  /** Redraws the rows from a text that they did not write: a remembered one, or the other version. */
  const read = (text: string) => {
    if (text === formatRows(rows)) return;
    const found = parseMembers(text);
    if (found) setRows(toRows(found));
    else setAsText(true);
  };
  const write = (changed: Row[]) => {
    setRows(changed);
    const field = area();
    if (!field) return;
    field.value = formatRows(changed);
    // Notifies the form's memory, but not React, which would parse the text back into rows.
    field.form?.dispatchEvent(new Event('input'));
  };
  const showRows = () => {
    const found = parseMembers(area()?.value ?? '');
    if (!found) return showToast('error', texts.invalidMembers);
    setRows(toRows(found));
    setAsText(false);
  };
  /** @param selectors the first one that matches gets the focus */
  const focusSoon = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector) ?? [];
      selectors.flatMap(find)[0]?.focus();
    });

  const change = (place: number, changed: Partial<Member>) =>
    write(rows.map((row, at) => (at === place ? { ...row, ...changed } : row)));
  const move = (place: number, by: number) => {
    const moved = [...rows];
    const [row] = moved.splice(place, 1);
    if (!row) return;
    moved.splice(place + by, 0, row);
    write(moved);
    const there = `li:nth-child(${place + by + 1}) [data-move`;
    // The first row can only move down, and the last only up.
    focusSoon(`${there}="${by}"]:enabled`, `${there}]:enabled`);
    setStatusText(texts.movedTo(row.name.trim() || texts.member(place + 1), place + by + 1, rows.length));
  };
  const add = () => {
    write([...rows, ...toRows([{ name: '', title: '' }])]);
    focusSoon('li:last-child input');
  };
  const remove = (place: number) => {
    write(rows.filter((_, at) => at !== place));
    focusSoon(rows.length > 1 ? `li:nth-child(${Math.min(place + 1, rows.length - 1)}) input` : '[data-add]');
  };

  return (
    <fieldset ref={frame} className={styles.list} aria-labelledby={headingId}>
      <div hidden={!asText}>
        <TextArea
          name="members"
          label={texts.members}
          hint={texts.membersTextHint}
          rows={12}
          spellCheck={false}
          autoCapitalize="off"
          defaultValue={formatMembers(members)}
          onInput={({ currentTarget }) => asText || read(currentTarget.value)}
        />
      </div>
      <p id={headingId} className={styles.heading} hidden={asText}>
        {texts.members}
      </p>
      <ol className={styles.members} hidden={asText} data-no-memory>
        {rows.map((row, place) => (
          <MemberRow
            key={row.key}
            member={row}
            isChecked={!asText}
            place={place}
            count={rows.length}
            onChange={(changed) => change(place, changed)}
            onMove={(by) => move(place, by)}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {statusText}
      </p>
      <Cluster className={styles.more}>
        {!asText && (
          <Button size="small" data-add onClick={add}>
            {texts.addMember}
          </Button>
        )}
        {(isTextOffered || asText) && (
          <Button size="small" onClick={asText ? showRows : () => setAsText(true)}>
            {asText ? texts.asRows : texts.asText}
          </Button>
        )}
      </Cluster>
    </fieldset>
  );
}

type MemberRowProps = {
  member: Member;
  /** Whether the browser validates these rows. */
  isChecked: boolean;
  place: number;
  count: number;
  onChange: (changed: Partial<Member>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function MemberRow({ member: { name, title }, isChecked, place, count, onChange, onMove, onRemove }: MemberRowProps) {
  const label = texts.member(place + 1);
  const called = name.trim() || label;
  const moves = [
    { by: -1, name: texts.moveUp(called), isEdge: place === 0, Icon: ArrowUp },
    { by: 1, name: texts.moveDown(called), isEdge: place === count - 1, Icon: ArrowDown },
  ] as const;
  return (
    <li>
      <fieldset className={styles.member} aria-label={label}>
        <TextField
          name=""
          label={texts.name}
          limit={120}
          // An empty row is dropped, but an office needs a name.
          required={isChecked && title.trim() !== ''}
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <TextField
          name=""
          label={texts.office}
          limit={120}
          value={title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <div className={styles.moves}>
          {moves.map(({ by, name, isEdge, Icon }) => (
            <IconButton key={by} label={name} data-move={by} disabled={isEdge} onClick={() => onMove(by)}>
              <Icon size={18} aria-hidden />
            </IconButton>
          ))}
          <IconButton label={texts.removeMember(called)} onClick={onRemove}>
            <Trash size={18} aria-hidden />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}
