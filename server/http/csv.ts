/** Writes CSV files by RFC 4180 for spreadsheets. Their columns are in the route's file, mostly `exports.ts`. */
import { Readable } from 'node:stream';
import type { Context } from 'koa';

/** An amount has two decimals and may be negative. */
export type CsvValue = string | { cents: number };

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Values that spreadsheets would run as formulas become text. East Asian spreadsheets also accept fullwidth signs. */
const formulaStart = /^[=+\-@|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF5C]/;

function csvCell(value: CsvValue): string {
  if (typeof value !== 'string') return (value.cents / 100).toFixed(2);
  const text = formulaStart.test(value) ? `'${value}` : value;
  // Some spreadsheets separate by semicolons or tabs.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a row with its line break. */
export const csvRow = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`;

async function* writeRows(columns: readonly string[], pages: AsyncIterable<CsvValue[][]>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(columns);
  for await (const rows of pages) yield rows.map(csvRow).join('');
}

/** Answers with a file that is written during the download. @param name without extension */
export function answerCsv(
  ctx: Context,
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<CsvValue[][]>,
): void {
  ctx.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  });
  ctx.body = Readable.from(writeRows(columns, pages));
}
