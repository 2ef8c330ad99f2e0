/** A form of settings in a dialog; what is wrong with a field is told under it. */
import { type ReactNode, useRef } from 'react';
import type { ShopSettings } from '../../db/rules/settings/shop.ts';
import { type FieldErrors, useFieldErrors } from '../editing/fields/useFieldErrors.ts';
import { RecordEditor } from '../editing/RecordEditor.tsx';
import { Stack } from '../ui/Layout.tsx';
import type { Shop } from './api.ts';
import { type ShopFormName, shopForms, shopRecordForm } from './forms.ts';
import { useGuardedForm } from './useGuardedForm.ts';

type FormFieldsProps = {
  check: (data: FormData) => FieldErrors;
  children: (errors: FieldErrors) => ReactNode;
};

export function FormFields({ check, children }: FormFieldsProps) {
  const inside = useRef<HTMLDivElement>(null);
  const { errors } = useFieldErrors(inside, check);
  return <Stack ref={inside}>{children(errors)}</Stack>;
}

export type ShopCardProps = { shop: Shop; onSaved: (saved: Partial<Shop>) => void };

type ShopFormProps = {
  name: ShopFormName;
  settings: ShopSettings;
  onSaved: (saved: Shop) => void;
  onClose: () => void;
  children: FormFieldsProps['children'];
};

export function ShopForm({ name, settings, onSaved, onClose, children }: ShopFormProps) {
  const { title, check } = shopForms[name];
  const { form, passwordDialog } = useGuardedForm(shopRecordForm(name));
  return (
    <>
      <RecordEditor form={form} title={title} id={name} version={settings.version} onSaved={onSaved} onClose={onClose}>
        <FormFields check={check}>{children}</FormFields>
      </RecordEditor>
      {passwordDialog}
    </>
  );
}
