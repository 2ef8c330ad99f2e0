/** Work as a number that is the same on every machine, whatever else it does: the characters that were looked at. */

const single = new Set(['at', 'charAt', 'charCodeAt', 'codePointAt', 'startsWith', 'endsWith']);

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Puts a counting method in the place of one. @returns what puts the old one back */
function instrument(owner: object, name: string, cost: (self: unknown, found: unknown, given: unknown[]) => number) {
  const before = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
  const method = before.value as Method;
  const counting: Method = function (...given) {
    const found = method.apply(this, given);
    cost(this, found, given);
    return found;
  };
  Object.defineProperty(owner, name, { ...before, value: counting });
  return () => Object.defineProperty(owner, name, before);
}

/** How many characters the methods of strings and patterns went through while a function ran. */
export function countWork(run: () => unknown): number {
  let work = 0;
  const add = (characters: number) => {
    work += characters;
    return work;
  };
  const methods = Object.getOwnPropertyNames(String.prototype).filter(
    (name) => typeof Object.getOwnPropertyDescriptor(String.prototype, name)?.value === 'function',
  );
  const undo = methods
    .filter((name) => name !== 'constructor' && name !== 'matchAll')
    .map((name) =>
      instrument(String.prototype, name, (self, found) => {
        const result = name === 'slice' || name === 'substring' ? found : self;
        return add(single.has(name) ? 1 : (result as string).length);
      }),
    );
  undo.push(
    instrument(RegExp.prototype, 'exec', (_self, found, [text]) => {
      const match = found as RegExpExecArray | null;
      return add(match ? match[0].length + 1 : (text as string).length);
    }),
  );
  try {
    run();
  } finally {
    for (const restore of undo) restore();
  }
  return work;
}
