/**
 * Fails when a first visit to `/`, another screen after it, or checkout loads more JavaScript than the budget allows
 * (gzip, in KB). It runs with the checks and never in a build: a town's own texts may be longer. `--screens` lists what
 * each screen adds, including those of staff.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { immutableGzipLevel } from '../server/render/preparedResponse.ts';
import { type BuildManifest, isForSignedIn } from './visitorFiles.ts';

const budget = { beforeInteractive: 137, inAll: 207, eachScreen: 25, checkout: 30 };

type Chunk = BuildManifest[string];
const listsScreens = process.argv.includes('--screens');
const client = fileURLToPath(new URL('../dist/client/', import.meta.url));
const manifest: BuildManifest = JSON.parse(readFileSync(`${client}.vite/manifest.json`, 'utf8'));

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(client + file), { level: immutableGzipLevel }).length,
    0,
  ) / 1000;

function reach(keys: string[], follow: (chunk: Chunk) => string[]): Set<string> {
  const files = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file) || !chunk.file.endsWith('.js')) return;
    files.add(chunk.file);
    follow(chunk).forEach(walk);
  };
  keys.forEach(walk);
  return files;
}

const keys = Object.keys(manifest);
const entry = keys.filter((key) => manifest[key]?.isEntry);
// The home page is also drawn behind the legal texts, so the build may put it into a chunk that screens share.
const home = keys.filter((key) => key.startsWith('app/routes/index.tsx?'));
// The page loads these by itself once it can be used. Other screens and dialogs load on demand, the catalogue with the
// shop, and documents' texts with the search.
const afterwards = keys.filter((key) => /^app\/(data\/(?!catalogue|documentTexts)|cart\/client\/)/.test(key));
const statics = (chunk: Chunk) => chunk.imports ?? [];
const everything = (chunk: Chunk) => [...statics(chunk), ...((!chunk.isEntry && chunk.dynamicImports) || [])];

const first = reach([...entry, ...home], statics);
const deferredNames = [
  'AnnouncementDialog',
  'EventDialog',
  'NavigationProgress',
  'SearchKey',
  'StatusNotices',
  'Toaster',
];
const deferred = keys.filter((key) => deferredNames.includes(manifest[key]?.name ?? ''));
const later = [...reach(afterwards, everything), ...reach(deferred, statics)];
const beforeInteractive = kilobytes(first);
const inAll = kilobytes(new Set([...first, ...later]));
console.log(
  `JavaScript of a first visit (gzip): ${beforeInteractive.toFixed(1)} KB before it can be used (at most ${budget.beforeInteractive}), ${inAll.toFixed(1)} KB in all (at most ${budget.inAll}).`,
);
if (entry.length === 0 || afterwards.length === 0 || deferred.length < deferredNames.length) {
  console.error(
    'The build does not have the parts that this budget is about; bring scripts/bundle-size.ts up to date.',
  );
  process.exit(1);
}
/** The chunks that checkout adds to a page with the open cart. Stripe's own scripts don't count. */
const checkoutParts = ['app/checkout/CheckoutDialog.tsx', 'app/payments/cardFields.ts'];
const loaded = new Set([...first, ...later, ...reach(['app/cart/CartDrawer.tsx', 'app/routes/items.tsx'], statics)]);
const checkout = kilobytes([...reach(checkoutParts, statics)].filter((file) => !loaded.has(file)));
console.log(`JavaScript of checkout (gzip): ${checkout.toFixed(1)} KB (at most ${budget.checkout}).`);
if (checkoutParts.some((key) => !manifest[key]) || checkout > budget.checkout) {
  console.error('Checkout is over the budget, or its parts are no longer where scripts/bundle-size.ts looks for them.');
  process.exitCode = 1;
}
/** The chunks that a screen adds to those of home. Staff screens may be larger: nobody else loads them. */
const allScreens = keys
  .filter((key) => key.startsWith('app/routes/') && !home.includes(key))
  .map((key) => ({ key, size: kilobytes([...reach([key], statics)].filter((file) => !first.has(file))) }));
const screens = allScreens.filter(({ key }) => !isForSignedIn(key));
if (listsScreens) for (const { key, size } of allScreens) console.log(`${key} adds ${size.toFixed(1)} KB.`);
for (const { key, size } of screens.filter((screen) => screen.size > budget.eachScreen)) {
  console.error(
    `${key} adds ${size.toFixed(1)} KB, at most ${budget.eachScreen} are allowed. Load a part of it later.`,
  );
  process.exitCode = 1;
}
if (beforeInteractive > budget.beforeInteractive || inAll > budget.inAll) {
  console.error('That is over the budget. Load something later, or leave it out.');
  process.exit(1);
}
