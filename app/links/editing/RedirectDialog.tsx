/** The form of a redirect: the old address and its target. */

import { maxUrlLength } from '../../../db/rules/links/links.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { TextField } from '../../editing/fields/TextField.tsx';
import { linkTexts as texts } from '../../texts/en/office/links.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { saveRedirect } from '../api.ts';

/** `id` of an existing redirect; omitted for a new one. */
export type EditedRedirect = { id?: string; from: string; to: string };
type RedirectDialogProps = EditedRedirect & { onClose: () => void };

export function RedirectDialog({ id, from, to, onClose }: RedirectDialogProps) {
  const { form } = texts;
  const me = useSession(({ user }) => user?.id ?? '');
  const submit = async (data: FormData) => {
    const text = (name: string) => readText(data, name);
    try {
      const saved = await saveRedirect({ from: text('from'), to: text('to') }, id);
      showToast('success', texts.redirects.saved(saved.from_address, saved.to_address));
    } catch (error) {
      throw toSaveProblem(error, form.failed, undefined, true);
    }
  };
  return (
    <FormDialog
      title={from ? form.editTitle : form.addTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={form.save}
      cancelLabel={form.cancel}
      memory={{ record: `redirects/${id ?? from}`, user: me }}
      closeOnBackdrop={false}
    >
      <TextField name="from" label={form.from} hint={form.fromHint} defaultValue={from} limit={maxUrlLength} required />
      <TextField name="to" label={form.to} hint={form.toHint} defaultValue={to} limit={maxUrlLength} required />
    </FormDialog>
  );
}
