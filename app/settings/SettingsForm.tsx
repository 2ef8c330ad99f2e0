/** A form of settings in a dialog. */
import { Fragment } from 'react';
import { RecordEditor } from '../editing/records/RecordEditor.tsx';
import { Stack } from '../ui/layout/Layout.tsx';
import type { Shop } from './api.ts';
import type { SettingsForm as Form } from './forms.ts';
import { useGuardedForm } from './useGuardedForm.ts';

export type ShopCardProps = { shop: Shop; onSaved: (saved: Partial<Shop>) => void };

type SettingsFormProps<Saved> = {
  form: Form<Saved>;
  settings: Saved;
  /** Replaces the default hints, by setting name. */
  hints?: Readonly<Record<string, string>>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
};

export function SettingsForm<Saved extends { version: number }>(props: SettingsFormProps<Saved>) {
  const { form, settings, hints = {}, onSaved, onClose } = props;
  const { title, noun, fields } = form;
  const guarded = useGuardedForm(form);
  return (
    <>
      <RecordEditor
        form={guarded.form}
        title={title}
        id={noun}
        version={settings.version}
        onSaved={onSaved}
        onClose={onClose}
      >
        <Stack>
          {fields.map(({ name, draw }) => (
            <Fragment key={name}>{draw(settings, hints[name])}</Fragment>
          ))}
        </Stack>
      </RecordEditor>
      {guarded.passwordDialog}
    </>
  );
}
