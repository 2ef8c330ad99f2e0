/**
 * npm run bench [-- --all | part…]: one table of what was measured beside what, and whether it is within the budgets.
 * The machine's own speed cancels out in the ratios. `BENCH_SECONDS=0.2` shortens each measurement for a look.
 */
import { spawnSync } from 'node:child_process';
import { measureBackup } from './backup.ts';
import { measureHydrate } from './hydrate.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureOfflineSearch } from './offlineSearch.ts';
import { measureProcesses } from './processes.ts';
import { type Figure, findMisses, formatTable, type NotMeasured } from './results/judge.ts';
import { measureSearch } from './search.ts';
import { type Bench, createBench } from './servers.ts';
import { measureShort } from './short.ts';
import { measureSizes } from './sizes.ts';
import { measureSoak } from './soak.ts';
import { measureTowns } from './towns.ts';

const seconds = Number(process.env.BENCH_SECONDS || 1);
// Short turns, and many: what slows the machine for a moment slows all that are compared.
const pace = { rounds: 7, seconds: seconds / 2 };
const longPace = { rounds: 5, seconds: 2 * seconds };

type Result = { figures: Figure[]; notMeasured?: NotMeasured[] };
const parts: Record<string, (bench: Bench) => Promise<Result>> = {
  short: async (bench) => ({ figures: await measureShort(bench, pace) }),
  sizes: async (bench) => ({ figures: await measureSizes(bench, pace) }),
  search: async (bench) => ({ figures: await measureSearch(bench, pace) }),
  offline: async (bench) => ({ figures: await measureOfflineSearch(bench, Math.ceil(7 * Math.min(1, seconds))) }),
  hydrate: async (bench) => ({ figures: await measureHydrate(bench, Math.ceil(7 * Math.min(1, seconds))) }),
  towns: async (bench) => ({ figures: await measureTowns(bench, longPace, 20_000) }),
  processes: async (bench) => ({ figures: await measureProcesses(bench, longPace) }),
  soak: async (bench) => ({ figures: await measureSoak(bench, 60 * seconds) }),
  backup: async (bench) => ({ figures: await measureBackup(bench, longPace) }),
  lighthouse: (bench) => measureLighthouse(bench, 5),
};

const names = process.argv.slice(2);
const unknown = names.find((name) => name !== '--all' && !parts[name]);
if (unknown) {
  console.error(`There is no part "${unknown}". There are --all, ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const named = names.includes('--all') ? Object.keys(parts) : names;
const chosen = named.length > 0 ? named : ['short'];

const figures: Figure[] = [];
const notMeasured: NotMeasured[] = [];
for (const name of chosen) {
  const bench = createBench();
  const startedAt = performance.now();
  try {
    const result = await parts[name]?.(bench);
    figures.push(...(result?.figures ?? []));
    notMeasured.push(...(result?.notMeasured ?? []));
  } finally {
    await bench.close();
  }
  console.error(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
console.log(`\n${formatTable(figures)}\n`);
for (const { what, reason } of notMeasured) console.log(`${what}: not measured, ${reason}.`);
if (names.includes('--all')) spawnSync(process.execPath, ['scripts/bundle-size.ts', '--screens'], { stdio: 'inherit' });
const misses = findMisses(chosen, figures, notMeasured);
for (const miss of misses) console.error(`Missed: ${miss}`);
process.exitCode = misses.length > 0 ? 1 : 0;
