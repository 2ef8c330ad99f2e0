/** Answers in the shape of Open311 GeoReport v2, faults included: JSON, or XML where the address says so. Never HTML. */
import { XMLBuilder } from 'fast-xml-parser';
import type { Context } from 'koa';
import type { Problem } from '../../db/rules/problems.ts';
import { dropForbidden } from '../feeds/xml.ts';

export const open311Path = '/open311/v2';

/** Whether a path belongs to programs, which read no pages. */
export const isOpen311 = ({ path }: Pick<Context, 'path'>): boolean => path.startsWith(`${open311Path}/`);

const xml = new XMLBuilder({
  format: false,
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => (typeof value === 'string' ? dropForbidden(value) : value),
});

/** The body in XML, if it differs from the one in JSON: there, a list has a name for its entries. */
type Open311Answer = { json: readonly object[] | object; xml: object };

export function sendOpen311(ctx: Context, answer: Open311Answer, status = 200): void {
  ctx.set('Cache-Control', 'no-store');
  if (ctx.path.endsWith('.xml')) {
    ctx.type = 'text/xml; charset=utf-8';
    ctx.body = `<?xml version="1.0" encoding="utf-8"?>${xml.build(answer.xml)}`;
  } else {
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = JSON.stringify(answer.json);
  }
  ctx.status = status;
}

/** A list with the names that it and its entries have in XML. */
export const toOpen311List = (root: string, entry: string, list: readonly object[]): Open311Answer => ({
  json: list,
  xml: { [root]: { [entry]: list } },
});

export const sendOpen311Fault = (ctx: Context, { status, message }: Problem): void =>
  sendOpen311(ctx, toOpen311List('errors', 'error', [{ code: status, description: message }]), status);
