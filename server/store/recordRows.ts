/** Converts records to stored rows and back: JSON, booleans and money are the same in both databases. */
import { toCents, toDollars } from '../../db/rules/money.ts';
import { tables } from './tables.ts';

export type Row = Record<string, unknown>;

/** Converts a stored row to a record. */
export function decodeRow<T>(noun: keyof typeof tables, row: Row): T {
  const { fields, json, boolean, cents = [] } = tables[noun];
  const record: Row = Object.fromEntries(fields.map((field) => [field, row[field]]));
  for (const column of json) if (record[column] !== null) record[column] = JSON.parse(record[column] as string);
  for (const column of boolean) record[column] = Boolean(record[column]);
  for (const field of cents) record[field] = toDollars(row[`${field}_cents`] as number);
  return record as T;
}

/** Converts a record for its revision. */
export function toRevisionRecord(noun: keyof typeof tables, record: Row): Row {
  const { fields, unstored = [] } = tables[noun];
  const stored = [...fields, ...unstored];
  return Object.fromEntries(Object.entries(record).filter(([field]) => stored.includes(field)));
}

/** Converts a record to its stored columns. */
export function encodeRecord(noun: keyof typeof tables, record: Row): Row {
  const row = { ...record };
  const { json, cents = [], unstored = [] } = tables[noun];
  for (const field of unstored) delete row[field];
  for (const column of json) {
    if (column in row) row[column] = row[column] === null ? null : JSON.stringify(row[column]);
  }
  for (const field of cents) {
    if (field in row) row[`${field}_cents`] = toCents(row[field] as number);
    delete row[field];
  }
  return row;
}
