/** The address that a link or a button of a text leads to, with suggestions of this site's own. */
import { useId } from 'react';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { OwnAddresses } from '../fields/OwnAddresses.tsx';

type AddressFieldProps = {
  label: string;
  error: string;
  value: string;
  autoFocus?: boolean;
  onChange: (address: string) => void;
  onEnter?: () => void;
};

export function AddressField({ label, error, value, autoFocus, onChange, onEnter }: AddressFieldProps) {
  const listId = useId();
  return (
    <>
      <Field label={label} hint={texts.linkHint} error={error}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            list={listId}
            value={value}
            // biome-ignore lint/a11y/noAutofocus: the button that opens it asks for this field
            autoFocus={autoFocus}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !onEnter) return;
              event.preventDefault();
              event.stopPropagation();
              onEnter();
            }}
          />
        )}
      </Field>
      <OwnAddresses id={listId} />
    </>
  );
}
