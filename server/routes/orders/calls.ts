/** Shared parts of the order routes. */
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { Config } from '../../config/config.ts';

export type OrderParts = { config: Pick<Config, 'dataDir' | 'appSecret'>; db: Database; now: () => number };

/** @throws Problem `bad_request` */
export function parseQuery<S extends v.GenericSchema>({ query }: Context, shape: S): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(shape, query);
  if (!success) throw new Problem('bad_request', issues[0].message);
  return output;
}

export const orderNotFound = (id: string) =>
  new Problem('order_not_found', 'Order with ID {id} not found.', { params: { id: id.slice(0, 64) } });
