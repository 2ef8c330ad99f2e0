/** Makes a page of a newer browser as poor as the oldest that are served. */
import type { MissingApi } from './missingApis.ts';

/**
 * Deletes what is missing from the page, and lets no listener hear events that older browsers never send. Runs inside
 * the page, before any of its scripts: nothing from outside may be used in it.
 * @param events the types of those events
 */
export function removeApis({ missing, events }: { missing: MissingApi[]; events: string[] }): void {
  const world = globalThis;
  const find = (path: string) =>
    path.split('.').reduce<unknown>((owner, name) => (owner as Record<string, unknown> | undefined)?.[name], world);
  const left: string[] = [];
  const isOwner = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const remove = (owner: unknown, name: string): void => {
    const key = name.startsWith('@@') ? (Symbol as unknown as Record<string, symbol>)[name.slice(2)] : name;
    if (!isOwner(owner) || key === undefined || !Object.hasOwn(owner, key)) return;
    if (!Reflect.deleteProperty(owner, key)) left.push(name);
  };
  const removeFrom = ({ owner, isStatic }: MissingApi, name: string): void => {
    if (owner === '' || owner === 'Window') {
      remove(world, name);
      remove(Window.prototype, name);
      return;
    }
    const found = find(owner);
    const prototype = (found as { prototype?: unknown } | undefined)?.prototype;
    if (isStatic !== true) remove(prototype, name);
    if (isStatic !== false || prototype === undefined) remove(found, name);
  };
  for (const api of missing)
    if (api.kind !== 'interface') removeFrom(api, api.kind === 'event' ? `on${api.name}` : api.name);
  for (const api of missing) {
    if (api.kind === 'interface') remove(api.owner === '' ? world : find(api.owner), api.name);
  }
  const unheard = new Set(events);
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, ...rest) {
    if (!unheard.has(type)) listen.call(this ?? window, type, ...rest);
  };
  // The APIs that could not be deleted: the test checks them.
  Object.assign(world, { undeletedApis: left });
}
