/** The form for what an account that is no administrator may edit. */
import { useId } from 'react';
import { fullName } from '../../db/rules/accounts/fullName.ts';
import { type EditableNoun, editableNouns, limitedNouns, type Right } from '../../db/rules/accounts/rights.ts';
import { listPageTree } from '../../db/rules/pages/pages.ts';
import { usePasswordAgain } from '../accounts/editing/usePasswordAgain.tsx';
import { useDocuments, usePageLinks } from '../data/content.tsx';
import { Conflict, sendChange, toSaveProblem } from '../data/sendChange.ts';
import { CheckField } from '../editing/fields/CheckField.tsx';
import { parseIds, ReferencesField } from '../editing/fields/ReferencesField.tsx';
import { usersTexts as texts } from '../texts/en/accounts/users.ts';
import { editingTexts } from '../texts/en/editing/editing.ts';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { Stack } from '../ui/layout/Layout.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import type { User } from './useUsers.ts';

/** The limit for each noun keeps all rights together below the server's. */
const maxParts = 24;

const withinOf = (noun: EditableNoun) => `${noun}_within`;

/** A right to all records of a noun makes the rights to its parts superfluous. */
function readRights(data: FormData): Right[] {
  return editableNouns.flatMap((noun) => {
    if (data.has(noun)) return [{ noun, within: '' }];
    return parseIds(String(data.get(withinOf(noun)) ?? '')).map((within) => ({ noun, within }));
  });
}

type RightsDialogProps = { user: User; changed: (user: User) => void; onClose: () => void };

export function RightsDialog({ user, changed, onClose }: RightsDialogProps) {
  const { withPassword, passwordDialog } = usePasswordAgain();
  const introId = useId();
  const submit = async (data: FormData) => {
    const json = { rights: readRights(data) };
    const send = () => sendChange<User>(`/api/users/${user.id}`, 'users', { json, version: user.version });
    try {
      changed(await withPassword(send));
    } catch (error) {
      if (error instanceof Conflict && error.current) changed(error.current as User);
      throw toSaveProblem(error, texts.rightsFailed);
    }
    showToast('success', texts.rightsSaved(fullName(user)));
  };
  return (
    <>
      <FormDialog
        title={texts.rightsOf(fullName(user))}
        onClose={onClose}
        onSubmit={submit}
        cancelLabel={editingTexts.cancel}
        closeOnBackdrop={false}
      >
        <p id={introId}>{texts.rightsIntro}</p>
        <Stack>
          {editableNouns.map((noun) => (
            <NounRights key={noun} noun={noun} rights={user.rights.filter((right) => right.noun === noun)} />
          ))}
        </Stack>
      </FormDialog>
      {passwordDialog}
    </>
  );
}

function NounRights({ noun, rights }: { noun: EditableNoun; rights: Right[] }) {
  const pages = listPageTree(usePageLinks()).map(({ page, depth }) => ({
    value: page.id,
    label: `${'– '.repeat(depth)}${page.title}`,
  }));
  const categories = useDocuments().map(({ category: { category_id, title } }) => ({
    value: category_id,
    label: title,
  }));
  const part = noun === 'pages' ? texts.parts.pages : texts.parts.documents;
  return (
    <>
      <CheckField name={noun} label={texts.rights[noun]} defaultChecked={rights.some(({ within }) => within === '')} />
      {limitedNouns.includes(noun) && (
        <ReferencesField
          name={withinOf(noun)}
          {...part}
          options={noun === 'pages' ? pages : categories}
          chosen={rights.map(({ within }) => within).filter(Boolean)}
          limit={maxParts}
        />
      )}
    </>
  );
}
