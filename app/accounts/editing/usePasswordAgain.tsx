/** For what the server does only shortly after the password was entered: asks for it, and then goes on by itself. */
import { type ReactNode, useRef, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { CallError, call } from '../../data/call.ts';
import { useSession } from '../../data/session.ts';
import { twoStepTexts } from '../../texts/en/twoStep.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { describeError } from '../describeError.ts';
import { PasswordField } from '../InputField.tsx';

const texts = twoStepTexts.again;

/** Answers well if the password was entered recently; to a POST with the password from then on. */
export const recentPasswordPath = '/api/users/me/recent-password';

type WithPassword = <T>(act: () => Promise<T>) => Promise<T>;

/**
 * `withPassword` does something, once more where the password had to be entered first. It throws the server's refusal
 * where somebody closes the dialog instead. Show `passwordDialog` beside other dialogs, never within a form.
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
