// Refuses the words that docs/glossary.md forbids, in file names and in exported names. `npm run check` runs it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
const folders = ['app', 'db', 'server', 'sw', 'scripts', 'tests'];

/** `sortOrder`, `sort-order` and `sort_order` all become ` sort order `. */
const spaced = (name) =>
  ` ${name.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').replace(/[^A-Za-z0-9]+/g, ' ')} `.toLowerCase();

/** Reads the rows of the glossary whose last cell is `` `word`, `word` but `allowed`, `allowed` ``. */
function readForbiddenWords() {
  const words = [];
  for (const line of readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('\n')) {
    const [, term = '', , not = ''] = line.split('|').map((cell) => cell.trim());
    const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
    const [forbidden, allowed] = not.split(' but ');
    for (const word of quoted(forbidden)) words.push({ word, instead: term, allowed: quoted(allowed) });
  }
  return words;
}

function* sourceFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.(ts|tsx|js|css)$/.test(entry.name) && !entry.name.includes('.gen.')) yield path;
  }
}

function exportedNames(source) {
  const declared = source.matchAll(
    /^export (?:default )?(?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  );
  const listed = source.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const names = [...listed].flatMap(([, list]) => list.split(',').map((name) => name.trim().split(/\s+/).at(-1) ?? ''));
  return [...[...declared].map(([, name]) => name), ...names];
}

const forbidden = readForbiddenWords();
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

for (const folder of folders) {
  for (const path of sourceFiles(folder)) {
    check(path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, ''), path, 'the file name');
    for (const name of exportedNames(readFileSync(join(root, path), 'utf8'))) check(name, path, `the export ${name}`);
  }
}

if (forbidden.length === 0) findings.push('docs/glossary.md names no forbidden words.');
for (const finding of findings) process.stderr.write(`${finding}\n`);
process.exit(findings.length === 0 ? 0 : 1);
