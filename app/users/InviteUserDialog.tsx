/** Invites a person by email, with a link to choose a password. */

import { maxEmailLength, maxNameLength } from '../../db/rules/accounts/limits.ts';
import { Invitation } from '../../db/rules/accounts/users.ts';
import { findFaults } from '../../db/rules/fields/schemaFaults.ts';
import { Problem } from '../../db/rules/problems.ts';
import { describeError } from '../accounts/describeError.ts';
import { usePasswordAgain } from '../accounts/editing/usePasswordAgain.tsx';
import { sendChange } from '../data/sendChange.ts';
import { useSession } from '../data/session.ts';
import { CheckField } from '../editing/fields/CheckField.tsx';
import { TextField } from '../editing/fields/TextField.tsx';
import { usersTexts as texts } from '../texts/en/accounts/users.ts';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { readText } from '../ui/forms/readText.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './ManageUserDialog.module.css';
import type { User } from './useUsers.ts';

function readInvitation(data: FormData) {
  const text = (name: string) => readText(data, name);
  return {
    email: text('email'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    is_admin: data.has('is_admin'),
  };
}

export function InviteUserDialog({ onClose, invited }: { onClose: () => void; invited: (user: User) => void }) {
  const me = useSession(({ user }) => user?.id ?? '');

  const { withPassword, passwordDialog } = usePasswordAgain();

  const submit = async (data: FormData) => {
    const json = readInvitation(data);
    try {
      const send = () => sendChange<User>('/api/users/invitations', 'users', { method: 'POST', json });
      invited(await withPassword(send));
    } catch (error) {
      throw new Problem('invalid', describeError(error, texts.inviteFailed));
    }
    showToast('success', texts.done.invite(json.email));
  };

  return (
    <>
      <FormDialog
        title={texts.inviteTitle}
        onClose={onClose}
        onSubmit={submit}
        check={(data) => findFaults(Invitation, readInvitation(data))}
        submitLabel={texts.send}
        cancelLabel={texts.cancel}
        memory={{ record: 'users/new', user: me }}
        closeOnBackdrop={false}
      >
        <p className={styles.intro}>{texts.inviteIntro}</p>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          required
          maxLength={maxEmailLength}
          autoComplete="off"
        />
        <TextField label={texts.firstName} name="first_name" required maxLength={maxNameLength} autoComplete="off" />
        <TextField label={texts.lastName} name="last_name" required maxLength={maxNameLength} autoComplete="off" />
        <CheckField label={texts.asAdmin} hint={texts.asAdminHint} name="is_admin" />
      </FormDialog>
      {passwordDialog}
    </>
  );
}
