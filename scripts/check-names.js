// Refuses the words that docs/glossary.md forbids in file names, exports and local names. `npm run check` runs it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
/** Landed migrations never change. */
const isFree = (path) => path.startsWith('db/migrations/');
const folders = ['app', 'db', 'server', 'sw', 'scripts', 'tests'];
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('\n');

/** `sortOrder`, `sort-order` and `sort_order` all become ` sort order `. */
const spaced = (name) =>
  ` ${name.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').replace(/[^A-Za-z0-9]+/g, ' ')} `.toLowerCase();
const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word);

/** Reads the rows of the glossary whose last cell is `` `word`, `word` but `allowed`, `allowed` ``. */
function readForbiddenWords() {
  const words = [];
  for (const line of glossary) {
    const [, term = '', , not = ''] = line.split('|').map((cell) => cell.trim());
    const [forbidden, allowed] = not.split(' but ');
    for (const word of quoted(forbidden)) words.push({ word, instead: term, allowed: quoted(allowed) });
  }
  return words;
}

/** Reads the words that no local name may have, from the line of the glossary that begins with "Local names". */
const readForbiddenLocals = () => quoted(glossary.find((line) => line.startsWith('Local names')));

function* sourceFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.(ts|tsx|js|css)$/.test(entry.name) && !entry.name.includes('.gen.')) yield path;
  }
}

/** The identifiers that a pattern binds. A property that keeps its name is left out: its object chose the name. */
function* boundNames(pattern) {
  if (pattern?.type === 'Identifier') yield pattern.name;
  else if (pattern?.type === 'ArrayPattern') for (const element of pattern.elements) yield* boundNames(element);
  else if (pattern?.type === 'ObjectPattern') {
    for (const property of pattern.properties) if (!property.shorthand) yield* boundNames(property.value ?? property);
  } else if (pattern) yield* boundNames(pattern.left ?? pattern.argument ?? pattern.parameter);
}

const nameOfExport = ({ exportName, localName }) => exportName.name ?? localName.name;

/** The names that a source file declares: its exports, and every variable, parameter, function, class and type. */
function declaredNames(path, source) {
  const { module, program } = parseSync(path, source);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map(nameOfExport));
  const locals = [];
  const addPattern = (pattern) => locals.push(...boundNames(pattern));
  const addDeclared = ({ id, params = [] }) => [id, ...params].forEach(addPattern);
  const addCaught = ({ param }) => addPattern(param);
  const addRenamed = ({ imported, local }) => imported.name !== local.name && addPattern(local);
  new Visitor({
    VariableDeclarator: addDeclared,
    CatchClause: addCaught,
    ImportSpecifier: addRenamed,
    FunctionDeclaration: addDeclared,
    FunctionExpression: addDeclared,
    ArrowFunctionExpression: addDeclared,
    ClassDeclaration: addDeclared,
    TSTypeAliasDeclaration: addDeclared,
    TSInterfaceDeclaration: addDeclared,
    TSFunctionType: addDeclared,
    TSMethodSignature: addDeclared,
  }).visit(program);
  return { exported: exported.filter(Boolean), locals: new Set(locals) };
}

const forbidden = readForbiddenWords();
const forbiddenLocals = readForbiddenLocals();
const findings = [];

function check(name, path, what) {
  for (const { word, instead, allowed } of forbidden) {
    if (!spaced(name).includes(spaced(word))) continue;
    const isAllowed = allowed.some(
      (one) => spaced(name).includes(spaced(one)) || (one.includes('/') && path.startsWith(one)),
    );
    if (!isAllowed) findings.push(`${path}: ${what} says "${word}"; see "${instead}" in docs/glossary.md`);
  }
}

function checkLocal(name, path) {
  if (!forbiddenLocals.includes(name.toLowerCase())) return;
  findings.push(`${path}: ${name} says too little for a local name; see "Local names" in docs/glossary.md`);
}

for (const folder of folders) {
  for (const path of sourceFiles(folder)) {
    check(path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, ''), path, 'the file name');
    if (path.endsWith('.css')) continue;
    const { exported, locals } = declaredNames(path, readFileSync(join(root, path), 'utf8'));
    for (const name of exported) check(name, path, `the export ${name}`);
    if (isFree(path)) continue;
    for (const name of locals) checkLocal(name, path);
  }
}

if (forbidden.length === 0) findings.push('docs/glossary.md names no forbidden words.');
for (const finding of findings) process.stderr.write(`${finding}\n`);
process.exit(findings.length === 0 ? 0 : 1);
