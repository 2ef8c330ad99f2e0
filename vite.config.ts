import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { oldestBrowsers } from './db/rules/oldestBrowsers.ts';
import { cssClassConstants, dropEmptyChunks, leanPreload, minifyAgain } from './scripts/lean-build.ts';
import { leanLibraries } from './scripts/lean-libraries.ts';
import { localeTexts } from './scripts/localeTexts.ts';

/**
 * Whether a chunk is one of what only people who are signed in use: editors, and the rooms of accounts. Signing in and
 * registering are everybody's: without a network a protected address leads there.
 */
const staffOnly =
  /\/app\/([a-z]+\/)?editing\/(?!ForAdmins)|\/app\/(users|history|doctor|orders|invoices|settings|dashboard)\/(?!confirmation)|\/app\/accounts\/(Account\.|Sessions|RequireSignIn|Forgot|Password|ConfirmEmail|UnconfirmedNotice)/;
const isForStaff = (modules: readonly string[]) => modules.some((id) => staffOnly.test(id));

/**
 * Two builds from one configuration: the browser's (app/main.tsx and the worker) into dist/client, and with `--ssr`
 * the server's only door into app (app/server.tsx) into dist/render.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  // Its own CSS modules, without the warnings of PostCSS's.
  css: { transformer: 'lightningcss' },
  plugins: [
    localeTexts(process.env.LOCALE || 'en-US'),
    leanLibraries(),
    !isSsrBuild && leanPreload(),
    cssClassConstants(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'app/routes',
      generatedRouteTree: 'app/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    !isSsrBuild && dropEmptyChunks(),
    !isSsrBuild && minifyAgain(),
    !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        // Each town has its own manifest, made by the server from its host.
        manifest: false,
        injectManifest: {
          globPatterns: ['assets/**/*.{js,css,woff2,svg}'],
          // Those who edit are online, and readers are not to load what only staff use.
          globIgnores: ['**/staff-*'],
          maximumFileSizeToCacheInBytes: 1_000_000,
        },
        devOptions: { enabled: false },
      }),
  ],
  build: {
    target: Object.entries(oldestBrowsers).map(([browser, version]) => browser + version),
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each name weighs on every reader's first script. What few visits lead to asks itself for what it shares.
      resolveDependencies: (file, dependencies) =>
        /\/(announcements|items|dialogs|notices)-/.test(file)
          ? dependencies
          : dependencies.filter((name) => name.endsWith('.css')),
    },
    ...(isSsrBuild
      ? { outDir: 'dist/render', rolldownOptions: { output: { entryFileNames: 'server.js' } } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            // With cssClassConstants(): a class name stands where it is used.
            optimization: { inlineConst: { mode: 'all', pass: 3 } },
            // The first is small and says so when the second does not come.
            input: ['app/main.tsx', 'app/hydrate.tsx'],
            output: {
              chunkFileNames: (chunk) =>
                isForStaff(chunk.moduleIds) ? 'assets/staff-[name]-[hash].js' : 'assets/[name]-[hash].js',
              codeSplitting: {
                groups: [
                  // The small first script is one file: whether all of it came is not to be asked of two.
                  {
                    name: 'main',
                    test: /preload-helper|app.(main|shell.(fatalErrors|olderBrowsers|plainDom)|texts.\w+.failures)\./,
                    tags: ['$initial'],
                    priority: 1,
                  },
                  // Changes rarely, so a new build of ours leaves it in people's caches.
                  {
                    name: 'vendor',
                    test: /node_modules.(react|react-dom|scheduler|@tanstack|zustand|lucide-react)\b/,
                    tags: ['$initial'],
                  },
                  // What the first screen needs arrives in one piece instead of thirty.
                  { name: 'app', tags: ['$initial'], test: /^(?!.*app.main\.)/ },
                  // Loaded by every page once it is in use: one file each instead of several.
                  { name: 'dialogs', test: /AnnouncementDialog|EventDialog|app.ui.(Dialog|openDialog)\b/ },
                  { name: 'notices', test: /StatusNotices|NavigationProgress|Toaster\b|SearchKey|deviceSetting/ },
                  // Styles of what few screens share come in few files: each name weighs on every reader's first script.
                  { name: 'staff', test: (id) => id.endsWith('.css') && isForStaff([id]) },
                  { name: 'checkout', test: /app.(cart|checkout|orders|pay)\b.*\.css$/ },
                  // Of a slow line each file takes a turn: what the lists of the shop and of announcements share comes in two.
                  {
                    name: 'lists',
                    test: /app.(announcements|items|ui)\b.*\.css$|(SearchBox|EmptyList|ClientOnly|FilterChips|Pagination)\b|foldText|icons.(search|chevron-left|chevron-right|eye-off|plus|minus|package-search)\./,
                  },
                  {
                    name: 'shop',
                    test: /db.rules.(itemPaths|items|lists)\.|(ItemPicture|ShopScreen|IntegerInput|QuantitySteps|localizeList)\b|app.data.catalogue(Status)?\.|app.texts.\w+.(items|cart)\./,
                  },
                  { name: 'screens', test: /\.css$/ },
                  {
                    name: 'background',
                    test: /db.browser.(openDatabase|retry|withLock)|db.rules.(cart|serialQueue|isObject|syncShape)\.|app.data.newIdempotencyKey/,
                  },
                ],
              },
            },
          },
        }),
  },
  ssr: { noExternal: isSsrBuild ? true : undefined },
}));
