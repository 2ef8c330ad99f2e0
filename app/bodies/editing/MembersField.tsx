/** The members of a body, as rows. */
import Trash from 'lucide-react/icons/trash-2';
import type { Member } from '../../../db/rules/bodies/bodies.ts';
import { bodyLimits as limits } from '../../../db/rules/bodies/fields.ts';
import { usePeople } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import common from '../../editing/Parts.module.css';
import { bodyEditingTexts as texts } from '../../texts/en/bodyEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import styles from './Editor.module.css';
import { formatMembers, parseMembers } from './form.ts';

const newMember: Member = { person_id: '', name: '', office: '', term_ends: '', is_voting: true };

export function MembersField({ members }: { members: readonly Member[] }) {
  const { rows, frameRef, read, change, add, remove } = useRowsField(members, formatMembers, parseMembers);
  return (
    <fieldset ref={frameRef} className={common.fieldset} aria-describedby="members-hint">
      <legend>{texts.fields.members}</legend>
      <p id="members-hint" className={common.hint}>
        {texts.membersHint}
      </p>
      <div hidden>
        <TextArea
          name="members"
          label={texts.fields.members}
          defaultValue={formatMembers(members)}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </div>
      <ol className={styles.rows} data-no-memory>
        {rows.map(({ key, entry }, at) => (
          <li key={key}>
            <fieldset className={styles.row}>
              <legend>{texts.member(at + 1)}</legend>
              <MemberFields member={entry} place={at} onChange={(changes) => change(at, changes)} />
              <Cluster>
                <IconButton label={texts.removeMember(entry.name, at + 1)} onClick={() => remove(at)}>
                  <Trash size={18} aria-hidden />
                </IconButton>
              </Cluster>
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < limits.members && (
        <p>
          <Button size="small" data-add onClick={() => add(newMember)}>
            {texts.addMember}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

type MemberFieldsProps = { member: Member; place: number; onChange: (changes: Partial<Member>) => void };

function MemberFields({ member, place, onChange }: MemberFieldsProps) {
  const people = usePeople();
  const choose = (id: string) => {
    const person = people.find((one) => one.id === id);
    if (!person) return onChange({ person_id: '' });
    onChange({ person_id: id, name: person.name, office: member.office || person.office || person.role });
  };
  return (
    <>
      {people.length > 0 && (
        <SelectField
          name=""
          label={texts.person}
          options={[{ value: '', label: texts.nobody }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          value={member.person_id}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <TextField
        name={`members.${place}.name`}
        label={texts.memberName}
        required
        limit={limits.memberName}
        value={member.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextField
        name=""
        label={texts.office}
        hint={texts.officeHint}
        limit={limits.office}
        value={member.office}
        onChange={({ currentTarget }) => onChange({ office: currentTarget.value })}
      />
      <DateField
        name=""
        label={texts.termEnds}
        value={member.term_ends}
        onChange={({ currentTarget }) => onChange({ term_ends: currentTarget.value })}
      />
      <CheckField
        name=""
        label={texts.isVoting}
        checked={member.is_voting}
        onChange={({ currentTarget }) => onChange({ is_voting: currentTarget.checked })}
      />
    </>
  );
}
