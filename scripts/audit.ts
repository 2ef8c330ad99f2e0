/** Reports the licenses of all packages, and their known vulnerabilities: the app is built from development packages. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sortLicences } from './licences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const print = (text: string) => process.stdout.write(`${text}\n`);

const { byLicence, refused } = sortLicences(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
print('Licences of the packages:\n');
for (const [licence, names] of [...byLicence].sort(([, a], [, b]) => b.size - a.size)) {
  print(`${String(names.size).padStart(4)}  ${licence}${names.size > 5 ? '' : `: ${[...names].join(', ')}`}`);
}
for (const one of refused) print(`NOT ALLOWED  ${one}`);

type Report = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
  metadata: { vulnerabilities: { total: number } };
};

/** @returns the number of known vulnerabilities, or null where the registry does not answer */
function countWeaknesses(): number | null {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel=silent'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  try {
    const report: Report = JSON.parse(stdout);
    if (!report.vulnerabilities) return null;
    for (const { name, severity, range } of Object.values(report.vulnerabilities))
      print(`${severity}  ${name} ${range}`);
    return report.metadata.vulnerabilities.total;
  } catch {
    return null;
  }
}

const weaknesses = countWeaknesses();
if (weaknesses === null) {
  print('\nWeaknesses: NOT CHECKED. The registry refused or could not be reached; run this again where it can be.');
} else print(`\nWeaknesses known to the registry: ${weaknesses}.`);
process.exit(refused.length > 0 || weaknesses !== 0 ? 1 : 0);
