/** A form of settings that affect money and mail: the server requires the password for those. */
import type { ReactNode } from 'react';
import { usePasswordAgain } from '../accounts/editing/usePasswordAgain.tsx';
import type { RecordForm } from '../editing/records/recordForm.ts';

/** @returns the form, whose save asks for the password if required, and the dialog to show beside the editor */
export function useGuardedForm<Saved, Body>(
  form: RecordForm<Saved, Body>,
): { form: RecordForm<Saved, Body>; passwordDialog: ReactNode } {
  const { withPassword, passwordDialog } = usePasswordAgain();
  const { update } = form;
  if (!update) return { form, passwordDialog };
  return { form: { ...form, update: (...saved) => withPassword(() => update(...saved)) }, passwordDialog };
}
