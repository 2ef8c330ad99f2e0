/** Describes the values of forms for people, since some are ids or JSON. */
import type { Values } from './formValues.ts';

/** @param names of the records that values refer to, by id */
export type DescribeText = (value: string, names: ReadonlyMap<string, string>) => string;

/** Describes a choice by its label. */
export const describeChoice =
  (labels: Readonly<Record<string, string>>): DescribeText =>
  (value) =>
    labels[value] ?? value;

/** The displayed text of a value. @param toText the value itself by default */
export const describeValue = <V extends string | boolean>(
  toText: DescribeText | undefined,
  value: V,
  names: ReadonlyMap<string, string>,
): V | string => (toText && typeof value === 'string' ? toText(value, names) : value);

type DescribedForm = {
  labels: Readonly<Record<string, string>>;
  describe?: Readonly<Record<string, DescribeText>>;
};

/** All values of a form as text, one labeled field after the other. */
export const describeValues = (
  { labels, describe }: DescribedForm,
  values: Values,
  names: ReadonlyMap<string, string>,
): string =>
  Object.entries(labels)
    .map(([name, label]) => `${label}: ${describeValue(describe?.[name], values[name] ?? '', names)}`)
    .join('\n');
