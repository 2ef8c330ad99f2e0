/** The kinds of settings: how each is formatted, parsed and drawn. */
import type { ReactNode } from 'react';
import { packs } from '../../db/rules/notices/packs/packs.ts';
import { CheckField } from '../editing/fields/CheckField.tsx';
import { SelectField } from '../editing/fields/SelectField.tsx';
import { TextArea } from '../editing/fields/TextArea.tsx';
import { TextField } from '../editing/fields/TextField.tsx';
import { AmountField } from '../items/editing/AmountField.tsx';
import { formatAmount, parseAmount } from '../items/editing/parseAmount.ts';
import { settingsTexts } from '../texts/en/office/settings.ts';
import { AccentField } from './AccentField.tsx';
import { formatCountries, parseCountries } from './countries.ts';
import { listTimeZones } from './timeZones.ts';
import { formatDates, parseDates } from './typedDates.ts';

/** The texts and the limit of a field. */
type Given = { label: string; hint?: string | undefined; required?: boolean; limit?: number };

export type SettingKind<T> = {
  format: (value: T) => string | boolean;
  /** @param typed trimmed; null for an unchecked box */
  parse: (typed: string | null) => T;
  draw: (field: Given & { name: string }, value: T) => ReactNode;
};

export type SettingField<Settings> = {
  name: string;
  label: string;
  format: (settings: Settings) => string | boolean;
  parse: (typed: string | null) => unknown;
  /** @param hint replaces the default one */
  draw: (settings: Settings, hint: string | undefined) => ReactNode;
};

/** Creates the fields of a form. @param labels the settings' names, unless a field has its own label */
export const fieldsOf =
  <Settings,>(labels: Readonly<Record<string, string>>) =>
  <K extends keyof Settings & string>(
    name: K,
    { format, parse, draw }: SettingKind<Settings[K]>,
    given: Partial<Given> = {},
  ): SettingField<Settings> => {
    const label = labels[name] ?? name;
    return {
      name,
      label,
      parse,
      format: (settings) => format(settings[name]),
      draw: (settings, hint = given.hint) => draw({ label, ...given, name, hint }, settings[name]),
    };
  };

/** Latin letters and digits, regardless of the page's direction. */
const ltr = (inputMode: 'decimal' | 'email' | 'url') => ({ inputMode, dir: 'ltr', autoComplete: 'off' }) as const;

const line = (props: Partial<ReturnType<typeof ltr>> = {}): SettingKind<string> => ({
  format: (text) => text,
  parse: (typed) => typed ?? '',
  draw: (field, text) => <TextField {...props} {...field} defaultValue={text} />,
});
export const text = line();
export const email = line(ltr('email'));
export const url = line(ltr('url'));

export const lines: SettingKind<string> = {
  ...text,
  draw: (field, text) => <TextArea rows={3} {...field} defaultValue={text} />,
};

export const flag: SettingKind<boolean> = {
  format: (isOn) => isOn,
  parse: (typed) => typed !== null,
  draw: ({ name, label, hint }, isOn) => <CheckField name={name} label={label} hint={hint} defaultChecked={isOn} />,
};

const toAmount = (typed: string | null) => parseAmount(typed ?? '') ?? Number.NaN;

const amount = (decimals: 0 | 2): SettingKind<number> => ({
  format: (amount) => formatAmount(amount, decimals),
  parse: toAmount,
  draw: (field, amount) => (
    <AmountField {...field} required decimals={decimals} defaultValue={formatAmount(amount, decimals)} />
  ),
});
export const whole = amount(0);
export const dollars = amount(2);

/** An empty field means none. */
const optionalAmount = (decimals: 0 | 2): SettingKind<number | null> => ({
  format: (amount) => (amount === null ? '' : formatAmount(amount, decimals)),
  parse: (typed) => (typed ? toAmount(typed) : null),
  draw: (field, amount) => (
    <AmountField {...field} decimals={decimals} defaultValue={amount === null ? '' : formatAmount(amount, decimals)} />
  ),
});
export const optionalWhole = optionalAmount(0);
export const optionalDollars = optionalAmount(2);

/** 0.0825 → `8.25`. */
const formatPercent = (rate: number) => String(Number((rate * 100).toFixed(4)));

export const percent: SettingKind<number> = {
  format: formatPercent,
  // Rounds, because 8.25 / 100 differs slightly from 0.0825.
  parse: (typed) => Number((toAmount((typed ?? '').replace(/\s*%$/, '').replace(',', '.')) / 100).toFixed(10)),
  draw: (field, rate) => <TextField {...ltr('decimal')} {...field} defaultValue={formatPercent(rate)} />,
};

export const countries: SettingKind<string[]> = {
  format: formatCountries,
  parse: (typed) => parseCountries(typed ?? ''),
  draw: (field, codes) => <TextField autoComplete="off" {...field} defaultValue={formatCountries(codes)} />,
};

/** Dates as YYYY-MM-DD, one on each line. */
export const dates: SettingKind<string[]> = {
  format: formatDates,
  parse: (typed) => parseDates(typed ?? ''),
  draw: (field, days) => <TextArea rows={2} {...field} defaultValue={formatDates(days)} />,
};

/** Email addresses, one on each line. */
export const addresses: SettingKind<string[]> = {
  format: (list) => list.join('\n'),
  parse: (typed) => (typed ?? '').split(/[\s,;]+/).filter(Boolean),
  draw: (field, list) => (
    <TextArea rows={3} autoCapitalize="none" spellCheck={false} {...field} defaultValue={list.join('\n')} />
  ),
};

/** A state whose law on notices is known. */
export const noticeState: SettingKind<string> = {
  ...text,
  draw: ({ name, label, hint }, chosen) => (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      options={[
        { value: '', label: settingsTexts.notices.noState },
        ...packs.map((pack) => ({ value: pack.state, label: pack.name })),
      ]}
      defaultValue={chosen}
    />
  ),
};

export const accent: SettingKind<string> = { ...text, draw: (_field, color) => <AccentField accent={color} /> };

export const timeZone: SettingKind<string> = {
  ...text,
  draw: ({ name, label, hint }, zone) => (
    <SelectField name={name} label={label} hint={hint} options={listTimeZones(zone)} defaultValue={zone} />
  ),
};
