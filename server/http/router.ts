/** Routers whose routes declare who may call them, and whose handlers know their town. */
import Router, { type RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { IdempotentRequest } from '../store/idempotencyRecords.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';
import { type Access, requireAccess, requireSession } from './middleware/session.ts';
import type { TownState } from './middleware/town.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Handler = RouterMiddleware<TownState>;
/** A declared route, for the test that walks all of them. */
export type Route = { method: string; path: string; access: Access };
type HandledRoute = Route & { verb: Method; handler: Handler };
type Declare = (path: string | string[], access: Access, handler: Handler) => TownRouter;
export type TownRouter = Record<Method, Declare> & { declared: HandledRoute[] };

export function townRouter(): TownRouter {
  const declared: HandledRoute[] = [];
  const declare =
    (verb: Method): Declare =>
    (paths, access, handler) => {
      const method = verb.toUpperCase();
      for (const path of [paths].flat()) declared.push({ method, verb, path, access, handler });
      return built;
    };
  const built: TownRouter = {
    get: declare('get'),
    post: declare('post'),
    put: declare('put'),
    patch: declare('patch'),
    delete: declare('delete'),
    declared,
  };
  return built;
}

/** Ranks paths: `/api/orders/:id` → `0001`. If two match an address, the lower rank is more specific. */
const rankOf = (path: string): string =>
  path.replace(/[^/]*:[^/]*|[^/:]+/g, (part) => (part.includes(':') ? '1' : '0'));

/** Combines all routes in one router. Literal path parts precede parameters, whatever the sequence of routers. */
export function mountRoutes(routers: readonly TownRouter[]) {
  const router = new Router<TownState>({ sensitive: true });
  const routes = routers.flatMap(({ declared }) => declared);
  routes.sort((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : rankOf(a.path) > rankOf(b.path) ? 1 : 0));
  for (const { verb, path, access, handler } of routes) router[verb](path, requireAccess(access), handler);
  return router.routes();
}

/** The character U+0000 in JSON, which PostgreSQL can't store. */
const nulCharacter = /(?:^|[^\\])(?:\\\\)*\\u0000/;

/** Parses a request's JSON body by a schema. @throws v.ValiError, which becomes `invalid` with `fields` */
export function readBody<S extends v.GenericSchema>(ctx: Context, shape: S): v.InferOutput<S> {
  const { body, rawBody = '' } = ctx.request as { body?: unknown; rawBody?: string };
  if (nulCharacter.test(rawBody)) throw new Problem('invalid', 'Text cannot hold the character U+0000.');
  if (body === undefined) throw new Problem('bad_request', 'Send the values as JSON (Content-Type: application/json).');
  return v.parse(shape, body);
}

/** The version that the caller edited: `If-Match: "3"` (RFC 9110 §13.1.1); undefined without the header. */
export function expectedVersion(ctx: Context): number | undefined {
  const header = ctx.get('If-Match');
  if (header === '' || header === '*') return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header) ?? [];
  if (!version) throw new Problem('bad_request', 'If-Match is the ETag that the record was read with.');
  return Number(version);
}

/** Reads a request's `Idempotency-Key` and content, to recognize a repeated call. */
export function readIdempotentRequest(ctx: Context): IdempotentRequest | undefined {
  const key = ctx.get('Idempotency-Key');
  if (!key) return undefined;
  if (key.length > 200) throw new Problem('bad_request', 'An Idempotency-Key has at most 200 characters.');
  return { key, body: [ctx.method, ctx.path, (ctx.request as { body?: unknown }).body] };
}

export type WriteCall = <T>(ctx: Context & { state: TownState }, act: (tx: Writer) => Promise<T>) => Promise<T>;

/** Writes as the signed-in person; a repeated call with the same `Idempotency-Key` writes once. */
export const createWriteCall =
  (db: Database, now: () => number): WriteCall =>
  (ctx, act) =>
    write(db, ctx.state.town.id, requireSession(ctx), act, { request: readIdempotentRequest(ctx), now: now() });
