/** The members of a body, as rows. */
import type { Member } from '../../../db/rules/bodies/bodies.ts';
import { bodyLimits as limits } from '../../../db/rules/bodies/fields.ts';
import { usePeople } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { RowsField } from '../../editing/fields/RowsField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { bodyEditingTexts as texts } from '../../texts/en/meetings/bodyEditing.ts';
import { formatMembers, parseMembers } from './form.ts';

const newMember: Member = { person_id: '', name: '', office: '', term_ends: '', is_voting: true };

export const MembersField = ({ members }: { members: readonly Member[] }) => (
  <RowsField
    name="members"
    label={texts.fields.members}
    hint={texts.membersHint}
    stored={members}
    format={formatMembers}
    parse={parseMembers}
    limit={limits.members}
    newRow={newMember}
    addLabel={texts.addMember}
    rowLabel={texts.member}
    removeLabel={({ name }, place) => texts.removeMember(name, place)}
  >
    {(member, change, place) => <MemberFields member={member} place={place} onChange={change} />}
  </RowsField>
);

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
