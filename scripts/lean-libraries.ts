/** What the built scripts have of libraries: not what the app never uses. Development goes without. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const unused = (...names: string[]) => names.map((name) => `export const ${name} = undefined;`).join('\n');

type Replacement = { importer: RegExp; source: string; by: { module: string } | { code: string } };

const replacements: Replacement[] = [
  // Every link is a plain <a>; one listener follows them (app/shell/linkClicks.ts).
  {
    importer: /@tanstack.react-router/,
    source: './link.js',
    by: { code: unused('Link', 'createLink', 'linkOptions', 'useLinkProps') },
  },
  // app/router.tsx reads and writes search parameters itself.
  {
    importer: /@tanstack.router-core/,
    source: './searchParams.js',
    by: { code: unused('defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith') },
  },
  // Every screen has an error component, and its reset is never used: trying again loads the page anew.
  {
    importer: /@tanstack.react-router/,
    source: './CatchBoundary.js',
    by: {
      code: `import { Component, createElement } from 'react';
export class CatchBoundary extends Component {
  state = {};
  static getDerivedStateFromProps({ getResetKey }, state) {
    const resetKey = getResetKey();
    return state.resetKey === resetKey ? null : { resetKey, failure: undefined };
  }
  static getDerivedStateFromError(error) {
    return { failure: { error } };
  }
  componentDidCatch(error, info) {
    this.props.onCatch?.(error, info);
  }
  render() {
    const { failure } = this.state;
    return failure ? createElement(this.props.errorComponent, failure) : this.props.children;
  }
}
${unused('ErrorComponent')}`,
    },
  },
  // Routes are read by the library's hooks, never by methods of their own.
  {
    importer: /@tanstack.react-router/,
    source: './route.js',
    by: {
      code: `import { BaseRootRoute, BaseRoute } from '@tanstack/router-core';
export const createRoute = (options) => new BaseRoute(options);
export const createRootRoute = (options) => new BaseRootRoute(options);
export const createRootRouteWithContext = () => createRootRoute;
${unused('NotFoundRoute', 'RootRoute', 'Route', 'RouteApi', 'createRouteMask', 'getRouteApi', 'rootRouteWithContext')}`,
    },
  },
  // No path goes without a route, and each is drawn on the server as well.
  {
    importer: /@tanstack.react-router.*Match\.js/,
    source: './not-found.js',
    by: { code: unused('CatchNotFound') },
  },
  { importer: /@tanstack.react-router.*Match\.js/, source: './ClientOnly.js', by: { code: unused('ClientOnly') } },
  {
    importer: /@tanstack.react-router.*Match\.js/,
    source: './scroll-restoration.js',
    by: { code: unused('ScrollRestoration') },
  },
  // A town's site begins at the root of its host.
  {
    importer: /@tanstack.router-core/,
    source: './rewrite.js',
    by: {
      code: `export const executeRewriteInput = (_rewrite, url) => url;
export const executeRewriteOutput = executeRewriteInput;
${unused('composeRewrites', 'rewriteBasepath')}`,
    },
  },
  // Nothing reports the progress of a call, and calls check their answers themselves.
  { importer: /ky.distribution/, source: '../utils/body.js', by: { code: unused('streamRequest', 'streamResponse') } },
  {
    importer: /ky.distribution/,
    source: '../errors/SchemaValidationError.js',
    by: { code: unused('SchemaValidationError') },
  },
  // Calls are made of plain options: nothing is merged, and every one says how it is retried.
  {
    importer: /ky.distribution/,
    source: '../utils/merge.js',
    by: {
      code: `export const mergeHeaders = (_none, headers) => new Headers(headers);
export const mergeHooks = () => ({ beforeRequest: [], beforeRetry: [], beforeError: [], afterResponse: [] });
${unused('cloneShallow', 'deletedParametersSymbol')}`,
    },
  },
  {
    importer: /ky.distribution/,
    source: './utils/merge.js',
    by: {
      code: `export const validateAndMerge = (...options) => Object.assign({}, ...options);
${unused('replaceOption')}`,
    },
  },
  {
    importer: /ky.distribution/,
    source: '../utils/normalize.js',
    by: {
      code: `const usual = { methods: ['get'], afterStatusCodes: [503], backoffLimit: 3000, delay: () => 300 };
export const normalizeRequestMethod = (method) => method.toUpperCase();
export const normalizeRetryOptions = (retry) => ({ ...usual, ...(retry || { limit: 0 }) });`,
    },
  },
  {
    importer: /ky.distribution/,
    source: '../utils/options.js',
    by: { code: 'export const findUnknownOptions = () => ({}); export const hasSearchParameters = () => false;' },
  },
  // Our server's Retry-After holds seconds; the library knows every date and header that ever meant the same.
  {
    importer: /ky.distribution/,
    source: './retry-timing.js',
    by: {
      code: `export const getRetryTimingHeader = (headers) => headers.get('Retry-After') ?? undefined;
export const calculateRetryTimingDelay = (value) => (/^\\d+$/.test(value) ? Number(value) * 1000 : undefined);`,
    },
  },
  // React has had this hook since version 18.
  {
    importer: /@tanstack.react-store/,
    source: 'use-sync-external-store/shim/with-selector',
    by: { module: 'use-sync-external-store/with-selector' },
  },
  {
    importer: /lucide-react/,
    source: '../createLucideIcon.mjs',
    by: { module: fileURLToPath(new URL('../app/ui/createIcon.ts', import.meta.url)) },
  },
  // The default builds of these two are for browsers of 2015.
  { importer: /./, source: 'workbox-window', by: { module: 'workbox-window/build/workbox-window.prod.mjs' } },
  { importer: /./, source: 'dexie', by: { module: 'dexie/dist/modern/dexie.min.mjs' } },
];

const prefix = '\0unused:';
const isReplaced = new RegExp(`^(${replacements.map(({ source }) => RegExp.escape(source)).join('|')})$`);

/**
 * Keeps parts of libraries that the app never uses out of its build. Bundlers can't drop them by themselves, because
 * the libraries refer to them.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: isReplaced },
      handler(source, importer = '') {
        const by = replacements.find((one) => one.source === source && one.importer.test(importer))?.by;
        if (!by) return null;
        return 'module' in by ? this.resolve(by.module, importer) : prefix + source;
      },
    },
    load: {
      filter: { id: /^\0unused:/ },
      handler(id) {
        const by = replacements.find(({ source }) => id === prefix + source)?.by;
        return by && 'code' in by ? by.code : null;
      },
    },
  };
}
