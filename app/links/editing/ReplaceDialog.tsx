/** The form that replaces a broken link. */

import type { BrokenLink } from '../../../db/rules/links/brokenLinks.ts';
import { maxUrlLength } from '../../../db/rules/links/links.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { TextField } from '../../editing/fields/TextField.tsx';
import { linkTexts as texts } from '../../texts/en/office/links.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { replaceBroken } from '../api.ts';

type ReplaceDialogProps = { link: BrokenLink; onClose: () => void };

export function ReplaceDialog({ link: { id, address, title, suggestion }, onClose }: ReplaceDialogProps) {
  const submit = async (data: FormData) => {
    const to = readText(data, 'to');
    try {
      await replaceBroken(id, to);
    } catch (error) {
      throw toSaveProblem(error, texts.broken.replaceFailed, undefined, true);
    }
    showToast('success', texts.broken.replaced(address, to, title));
  };
  return (
    <FormDialog
      title={texts.broken.replaceTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={texts.broken.replace}
      cancelLabel={texts.form.cancel}
      closeOnBackdrop={false}
    >
      <p dir="auto">{texts.broken.replaceIntro(address, title)}</p>
      <TextField
        name="to"
        label={texts.form.to}
        hint={texts.form.toHint}
        defaultValue={suggestion?.path ?? ''}
        limit={maxUrlLength}
        required
      />
    </FormDialog>
  );
}
