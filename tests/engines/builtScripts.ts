/**
 * Looks through built scripts for what the oldest browsers lack, where no walk goes: the worker, and rare paths. Only
 * what cannot be meant otherwise counts: statics (`URL.parse`), globals, calls of methods whose name nothing else has,
 * and regular expressions.
 */
import { type ESTree, parseSync, Visitor } from 'vite';
import type { ApiList } from './missingApis.ts';

/** Regular expressions beyond Safari 16.4: the flag `v`, and modifiers such as `(?i:`. */
const isTooNewPattern = (flags: string, pattern: string) => flags.includes('v') || /\(\?[ims]*-?[ims]+:/.test(pattern);

const nameOfProperty = ({ computed, property }: ESTree.MemberExpression): string => {
  if (!computed && property.type === 'Identifier') return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : '';
};

/** `URL` for `URL` and for `globalThis.URL`. */
const nameOfOwner = (object: ESTree.Expression): string => {
  if (object.type === 'Identifier') return object.name;
  return object.type === 'MemberExpression' ? nameOfProperty(object) : '';
};

/** The names under which a script uses what is missing, without asking first by `?.()` or `typeof`. */
export function findMissingApis(code: string, { missing, commonNames }: ApiList): Set<string> {
  const members = missing.filter(({ kind }) => kind === 'member');
  const statics = new Set(members.filter((api) => api.isStatic !== false).map(({ owner, name }) => `${owner}.${name}`));
  const globals = new Set(missing.filter(({ owner }) => owner === '' || owner === 'Window').map(({ name }) => name));
  const methods = new Set(
    members.filter(({ name, isStatic }) => !isStatic && !commonNames.has(name)).map(({ name }) => name),
  );
  const found = new Set<string>();
  /** Nodes that only ask, or that a member expression has dealt with. */
  const passed = new Set<unknown>();
  const visitor = new Visitor({
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') passed.add(argument);
    },
    CallExpression({ callee, optional }) {
      if (callee.type !== 'MemberExpression') return;
      if (optional) passed.add(callee);
      else if (methods.has(nameOfProperty(callee))) found.add(`.${nameOfProperty(callee)}()`);
    },
    MemberExpression(node) {
      const { object, property, computed } = node;
      if (!computed) passed.add(property);
      const [owner, name] = [nameOfOwner(object), nameOfProperty(node)];
      const isGlobal = /^(window|self|globalThis)$/.test(owner) && globals.has(name);
      if (!passed.has(node) && (isGlobal || statics.has(`${owner}.${name}`)))
        found.add(isGlobal ? name : `${owner}.${name}`);
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) passed.add(key);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && globals.has(callee.name)) found.add(callee.name);
    },
    Literal(node) {
      if ('regex' in node && isTooNewPattern(node.regex.flags, node.regex.pattern))
        found.add(`/${node.regex.pattern}/`);
    },
  });
  visitor.visit(parseSync('built.js', code).program);
  return found;
}
