import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sortLicences } from '../../scripts/licences.ts';

const lockOf = (packages: Record<string, { license?: string; dev?: boolean }>) => ({
  packages: { '': {}, ...packages },
});

test('every package has a licence that lets us ship it', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  expect(sortLicences(lock).refused).toEqual([]);
});

test.each([
  [{ license: 'MIT' }, []],
  [{ license: '(AGPL-3.0 OR MIT)' }, []],
  [{ license: 'GPL-3.0', dev: true }, ['a: GPL-3.0']],
  [{ dev: true }, []],
  [{ license: 'GPL-3.0' }, ['a: GPL-3.0']],
  [{ license: 'MIT AND GPL-3.0' }, ['a: MIT AND GPL-3.0']],
  [{}, ['a: unknown']],
])('a package with %o', (entry, refused) => {
  expect(sortLicences(lockOf({ 'node_modules/b/node_modules/a': entry })).refused).toEqual(refused);
});
