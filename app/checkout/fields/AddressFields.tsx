/** An address. While it is not needed it is hidden and disabled, but keeps the typed text. */
import { useMemo, useState } from 'react';
import { maxNameLength } from '../../../db/rules/accounts/limits.ts';
import { homeCountry } from '../../../db/rules/links/postalAddresses.ts';
import type { Address } from '../../../db/rules/orders/orders.ts';
import { countryNames } from '../../texts/countries.ts';
import { checkoutTexts } from '../../texts/en/shop/checkout.ts';
import { Field } from '../../ui/forms/Field.tsx';
import styles from '../Checkout.module.css';
import { useFieldError } from './fieldErrors.ts';
import { TextInput } from './TextInput.tsx';

const texts = checkoutTexts.address;

type AddressFieldsProps = {
  group: 'shipping' | 'billing';
  isNeeded: boolean;
  /** The initial address. */
  address: Address | null;
  /** Codes of the countries to choose from; all if omitted. */
  countries?: readonly string[];
};

export function AddressFields({ group, isNeeded, address, countries }: AddressFieldsProps) {
  const offered = useMemo(() => countryNames(countries), [countries]);
  const isOffered = offered.some(([code]) => code === address?.country);
  const [country, setCountry] = useState((isOffered && address?.country) || offered[0]?.[0] || homeCountry);
  const isHome = country === homeCountry;
  const field = (part: Exclude<keyof Address, 'phone'>, token: string) => ({
    name: `${group}.${part}`,
    label: texts[part],
    autoComplete: `${group} ${token}`,
    defaultValue: address?.[part],
  });
  return (
    <fieldset className={styles.group} hidden={!isNeeded} disabled={!isNeeded}>
      <legend className={styles.legend}>{texts[group]}</legend>
      {group === 'shipping' && address && <p className={styles.hint}>{texts.remembered}</p>}
      <div className={styles.pair}>
        <TextInput {...field('first_name', 'given-name')} maxLength={maxNameLength} isOptionalShown={false} />
        <TextInput {...field('last_name', 'family-name')} maxLength={maxNameLength} isOptionalShown={false} />
      </div>
      <p className={styles.hint}>{group === 'shipping' ? texts.recipient : texts.holder}</p>
      <TextInput {...field('company', 'organization')} />
      <TextInput {...field('address_line1', 'address-line1')} required />
      <TextInput {...field('address_line2', 'address-line2')} />
      <TextInput {...field('city', 'address-level2')} required />
      <div className={styles.pair}>
        <TextInput {...field('state', 'address-level1')} autoCapitalize="characters" required />
        <TextInput {...field('postal_code', 'postal-code')} required inputMode={isHome ? 'numeric' : 'text'} />
      </div>
      <CountrySelect group={group} countries={offered} country={country} onChange={setCountry} />
    </fieldset>
  );
}

type CountrySelectProps = {
  group: string;
  countries: readonly [code: string, name: string][];
  country: string;
  onChange: (country: string) => void;
};

function CountrySelect({ group, countries, country, onChange }: CountrySelectProps) {
  const name = `${group}.country`;
  const error = useFieldError(name);
  return (
    <Field label={texts.country} error={error}>
      {(control) => (
        <select
          {...control}
          name={name}
          autoComplete={`${group} country`}
          value={country}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {countries.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
