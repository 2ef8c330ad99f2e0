/**
 * Records what a route reads of a request: its input schemas, search parameters and headers. It records while the route
 * answers, so that new routes need no entry. fuzz.test.ts puts it between the server and Valibot.
 */

// Koa says nothing of its own prototype's type.
// @ts-expect-error
import requestPrototype from 'koa/lib/request.js';
import type * as v from 'valibot';

export type Known = {
  /** Schemas of the body itself. */
  bodies: Set<v.GenericSchema>;
  /** Schemas of everything else that is parsed: the record to save, the search parameters. */
  others: Set<v.GenericSchema>;
  parameters: Set<string>;
  headers: Set<string>;
  /** The names of a form's fields. */
  fields: Set<string>;
};

export const nothingKnown = (): Known => ({
  bodies: new Set(),
  others: new Set(),
  parameters: new Set(),
  headers: new Set(),
  fields: new Set(),
});

/** In the body that a route is shown to learn what it reads: by it the body is known wherever it is parsed. */
export const bodyMark = 'fuzz_mark';

export const formType = 'application/x-www-form-urlencoded';

let noted: Known | null = null;

/** Notes what is read while `act` goes on. One request at a time. */
export async function noteWhile<T>(known: Known, act: () => Promise<T>): Promise<T> {
  noted = known;
  try {
    return await act();
  } finally {
    noted = null;
  }
}

/** Notes a schema that something is parsed by. */
export function noteSchema(schema: unknown, input: unknown): void {
  if (!noted) return;
  const isBody = typeof input === 'object' && input !== null && Object.hasOwn(input, bodyMark);
  (isBody ? noted.bodies : noted.others).add(schema as v.GenericSchema);
}

const queryOf = Object.getOwnPropertyDescriptor(requestPrototype, 'query')?.get;
Object.defineProperty(requestPrototype, 'query', {
  configurable: true,
  get() {
    const query = queryOf?.call(this) as object;
    const known = noted;
    if (!known) return query;
    const note = (name: string | symbol) => void (typeof name === 'string' && known.parameters.add(name));
    return new Proxy(query, {
      get: (target, name) => {
        note(name);
        return Reflect.get(target, name);
      },
      has: (target, name) => {
        note(name);
        return Reflect.has(target, name);
      },
    });
  },
});

const getHeader = requestPrototype.get;
requestPrototype.get = function get(name: string) {
  noted?.headers.add(name.toLowerCase());
  return getHeader.call(this, name);
};

const { get: getField, getAll: getFields } = URLSearchParams.prototype;
/** Search parameters are read by Koa, in another way. */
function noteField(form: URLSearchParams, name: string): void {
  if (noted && form.has(bodyMark)) noted.fields.add(name);
}
URLSearchParams.prototype.get = function get(name: string) {
  noteField(this, name);
  return getField.call(this, name);
};
URLSearchParams.prototype.getAll = function getAll(name: string) {
  noteField(this, name);
  return getFields.call(this, name);
};
