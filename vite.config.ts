import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { oldestBrowsers } from './db/rules/oldestBrowsers.ts';
import { localeTexts } from './scripts/localeTexts.ts';
import { type BuildManifest, listVisitorFiles } from './scripts/visitorFiles.ts';
import { summarizeReport } from './server/render/conformanceReport.ts';

/** Builds the service worker. It caches only files that visitors can reach: readers do not pay for staff screens. */
function serviceWorker(): PluginOption {
  let outDir = '';
  const listReachable = () =>
    listVisitorFiles(JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as BuildManifest);
  return [
    {
      name: 'find-out-dir',
      configResolved({ build }) {
        outDir = build.outDir;
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      // Each town has its own manifest, which the server makes from its host.
      manifest: false,
      injectManifest: {
        globPatterns: ['assets/**/*.{js,css,woff2,svg}'],
        // A larger file, such as a font that a town adds, would stop the build.
        maximumFileSizeToCacheInBytes: 50_000_000,
        manifestTransforms: [
          (files) => {
            const reachable = listReachable();
            const manifest = files.filter(({ url }) => !/\.(js|css)$/.test(url) || reachable.has(url));
            return { manifest, warnings: [] };
          },
        ],
      },
      devOptions: { enabled: false },
    }),
  ];
}

/**
 * Two builds share one configuration: the browser's (app/main.tsx and the worker) into dist/client, and with `--ssr`
 * the server's only door into app (app/server.tsx) into dist/render.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  // Vite's own CSS modules, without the warnings of PostCSS's.
  css: { transformer: 'lightningcss' },
  resolve: {
    alias: {
      // The default builds of these two are for browsers of 2015.
      dexie: 'dexie/dist/modern/dexie.min.mjs',
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
      // React has had this hook since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // Lucide's own factory is ten times as large.
      '../createLucideIcon.mjs': fileURLToPath(new URL('./app/ui/createIcon.ts', import.meta.url)),
    },
  },
  plugins: [
    localeTexts(process.env.LOCALE || 'en-US'),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'app/routes',
      generatedRouteTree: 'app/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    !isSsrBuild && serviceWorker(),
  ],
  build: {
    target: Object.entries(oldestBrowsers).map(([browser, version]) => browser + version),
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: false,
    ...(isSsrBuild
      ? { outDir: 'dist/render', rolldownOptions: { output: { entryFileNames: 'server.js' } } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            // The first is small and reports when the second does not arrive.
            input: ['app/main.tsx', 'app/hydrate.tsx'],
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'main',
                    test: /preload-helper|app.(main|shell.start.(fatalErrors|olderBrowsers|plainDom)|texts.\w+.failures)\./,
                    tags: ['$initial'],
                    priority: 1,
                  },
                  // It rarely changes, so our new builds leave it in browsers' caches.
                  {
                    name: 'vendor',
                    test: /node_modules.(react|react-dom|scheduler|@tanstack|zustand|lucide-react)\b/,
                    tags: ['$initial'],
                  },
                  // The first screen arrives in one piece instead of thirty.
                  { name: 'app', tags: ['$initial'] },
                ],
              },
            },
          },
        }),
  },
  ssr: { noExternal: isSsrBuild ? true : undefined },
  define: {
    'import.meta.env.CONFORMANCE': JSON.stringify(summarizeReport()),
    // React's development build takes twice as long to draw, and a server may run without NODE_ENV.
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
}));
