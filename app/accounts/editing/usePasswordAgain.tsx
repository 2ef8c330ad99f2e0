/** Asks for the password again for calls that need a recent one, then repeats the call. */
import { type ReactNode, useRef, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { CallError, call } from '../../data/call.ts';
import { useSession } from '../../data/session.ts';
import { twoStepTexts } from '../../texts/en/accounts/twoStep.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { describeError } from '../describeError.ts';
import { PasswordField } from '../InputField.tsx';

const texts = twoStepTexts.again;

/** A GET succeeds if the password was entered recently; a POST with the password makes it so. */
export const recentPasswordPath = '/api/users/me/recent-password';

type WithPassword = <T>(act: () => Promise<T>) => Promise<T>;

/**
 * `withPassword` runs an action, and repeats it after the password was entered. Throws the server's refusal if the
 * dialog is closed instead. Show `passwordDialog` beside other dialogs, never within a form.
 */
export function usePasswordAgain(): { withPassword: WithPassword; passwordDialog: ReactNode } {
  const [asking, setAsking] = useState<{ resolve: (isEntered: boolean) => void } | null>(null);
  const withPassword: WithPassword = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof CallError) || error.body.code !== 'password_required') throw error;
      const isEntered = await new Promise<boolean>((resolve) => setAsking({ resolve }));
      if (!isEntered) throw error;
      return act();
    }
  };
  const close = (isEntered: boolean) => {
    setAsking(null);
    asking?.resolve(isEntered);
  };
  return { withPassword, passwordDialog: asking && <PasswordDialog onClose={close} /> };
}

function PasswordDialog({ onClose }: { onClose: (isEntered: boolean) => void }) {
  const email = useSession(({ user }) => user?.email ?? '');
  const isEntered = useRef(false);
  const submit = async (data: FormData) => {
    try {
      const json = { password: String(data.get('password') ?? '') };
      await call(recentPasswordPath, { method: 'POST', json });
    } catch (error) {
      throw new Problem('invalid', describeError(error, texts.failed));
    }
    isEntered.current = true;
  };
  return (
    <FormDialog
      title={texts.title}
      onClose={() => onClose(isEntered.current)}
      onSubmit={submit}
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      closeOnBackdrop={false}
    >
      <p>{texts.why}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={texts.password} name="password" purpose="current-password" />
    </FormDialog>
  );
}
