/**
 * The officials, as rows or as text. The text is always the form's actual field, so that memory, drafts and comparison
 * handle one field; the rows only write to it.
 */

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { formatMembers, type Member, parseMembers } from '../../../db/rules/town/members.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './Fields.module.css';

const formatFilled = (members: readonly Member[]) =>
  formatMembers(members.filter(({ name, title }) => name.trim() || title.trim()));

type MembersFieldProps = {
  members: readonly Member[];
  /** Whether people may edit the text themselves. */
  isTextOffered?: boolean;
};

export function MembersField({ members, isTextOffered = true }: MembersFieldProps) {
  const list = useRowsField(members, formatFilled, parseMembers);
  const { rows, frameRef } = list;
  const [asText, setAsText] = useState(false);
  const [statusText, setStatusText] = useState('');
  const headingId = useId();

  const showRows = () => {
    const isList = list.read(frameRef.current?.querySelector('textarea')?.value ?? '');
    if (isList) setAsText(false);
    else showToast('error', texts.invalidMembers);
  };
  const move = (place: number, by: number, { name }: Member) => {
    list.move(place, by);
    setStatusText(texts.movedTo(name.trim() || texts.member(place + 1), place + by + 1, rows.length));
  };

  return (
    <fieldset ref={frameRef} className={styles.list} aria-labelledby={headingId}>
      <div hidden={!asText}>
        <TextArea
          name="members"
          label={texts.members}
          hint={texts.membersTextHint}
          rows={12}
          spellCheck={false}
          autoCapitalize="off"
          defaultValue={formatMembers(members)}
          onInput={({ currentTarget }) => {
            if (!asText && !list.read(currentTarget.value)) setAsText(true);
          }}
        />
      </div>
      <p id={headingId} className={styles.heading} hidden={asText}>
        {texts.members}
      </p>
      {rows.length > 0 && (
        <ol className={styles.members} hidden={asText} data-no-memory>
          {rows.map(({ key, entry }, place) => (
            <MemberRow
              key={key}
              member={entry}
              isChecked={!asText}
              place={place}
              count={rows.length}
              onChange={(changed) => list.change(place, changed)}
              onMove={(by) => move(place, by, entry)}
              onRemove={() => list.remove(place)}
            />
          ))}
        </ol>
      )}
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
      <Cluster className={styles.more}>
        {!asText && (
          <Button size="small" data-add onClick={() => list.add({ name: '', title: '' })}>
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
