/** The built app: its render function, its files, and those of the two previous builds, which old tabs still request. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findScreen } from '../../db/rules/screens.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import { findProgramFolder } from '../start/programFolder.ts';
import type { PageAssets } from './htmlDocument.ts';
import { payPath, requestPagePath, shellPath } from './pageRequest.ts';
import { type PreparedResponse, prepareResponse } from './preparedResponse.ts';
import { readStoredAsset } from './storedBuilds.ts';

/** The screens of addresses that stand for many. */
const standIns: Record<string, string> = { [payPath]: '/pay/$token', [requestPagePath]: '/request/$number' };

export type RenderedPage = {
  status: number;
  html: string;
  title: string;
  description: string;
  location?: string;
  requiresSignIn?: true;
};

export type Build = {
  /** Identifies this build, since pages of another build differ. */
  id: string;
  /** The language of the built app, as a BCP 47 tag. */
  locale: string;
  render(url: string, state: InitialState): Promise<RenderedPage>;
  assets(path: string): Promise<PageAssets>;
  /** Finds a build file by its path, `/assets/…` or `/sw.js`. */
  file(path: string): PreparedResponse | undefined;
};

type Chunk = { name?: string; file: string; isEntry?: boolean; imports?: string[]; css?: string[]; src?: string };
type AppServer = {
  locale: string;
  render(url: string, state: InitialState): Promise<RenderedPage>;
};

export const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Finds a path's route file in app/routes, without its extension. */
function routeFile(path: string): string {
  if (path === '/' || path === shellPath) return '/index';
  const screen = standIns[path] ?? findScreen(path, true) ?? path;
  if (screen === '/meetings/$slug') return '/meetings_.$slug';
  if (screen === '/forms/$slug') return '/forms_.$slug';
  if (screen === '/document-text/$id') return '/document-text.$id';
  if (screen === '/meetings/$slug/receipt') return '/(signed-in)/meetings_.$slug_.receipt';
  if (screen === '/request/$number') return '/request.$number';
  return screen === '/pay/$token' ? '/pay.$token' : screen;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * @param nextFolder the build of a release that an update has installed: while processes are replaced one by one, its
 * pages may request their files from this one
 * @param storedFolder files of other builds, see storedBuilds.ts
 * @throws Error with a sentence if there is no build
 */
export async function loadBuild(
  securityHeaders: Record<string, string>,
  from = distFolder,
  nextFolder = join(findProgramFolder(), 'dist'),
  storedFolder?: string,
): Promise<Build> {
  const manifestFile = join(from, 'client/.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('The app is not built. Run `npm run build` first.');
  const manifestText = readFileSync(manifestFile, 'utf8');
  const manifest: Record<string, Chunk> = JSON.parse(manifestText);
  const server = (await import(pathToFileURL(join(from, 'render/server.js')).href)) as AppServer;
  const files = new Map<string, PreparedResponse>();
  const prepareAsset = (name: string, content: Buffer) =>
    prepareResponse(200, content, {
      ...securityHeaders,
      'Content-Type': mediaTypes[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  const folders = ['previous-2/assets', 'previous-1/assets', 'client/assets'];
  for (const folder of folders.map((name) => join(from, name)).filter(existsSync)) {
    for (const name of readdirSync(folder)) {
      files.set(`/assets/${name}`, prepareAsset(name, readFileSync(join(folder, name))));
    }
  }
  const findOtherAsset = (path: string) => {
    const name = /^\/assets\/(\w[\w.-]*)$/.exec(path)?.[1];
    if (!name) return undefined;
    const stored = storedFolder ? readStoredAsset(storedFolder, name) : undefined;
    const content = readIfThere(join(nextFolder, 'client/assets', name)) ?? stored;
    if (content) files.set(path, prepareAsset(name, content));
    return files.get(path);
  };
  const worker = { ...securityHeaders, 'Content-Type': mediaTypes['.js'] as string, 'Cache-Control': 'no-cache' };
  files.set('/sw.js', prepareResponse(200, readFileSync(join(from, 'client/sw.js')), worker));

  const entry = manifest['app/main.tsx'];
  if (!entry) throw new Error('The build has no entry. Run `npm run build` again.');
  const fonts = [...files.keys()].filter((file) => /public-sans-latin-wght-normal[^/]*\.woff2$/.test(file));
  const chunkNamed = (name: string) => Object.values(manifest).find((chunk) => chunk.name === name);
  return {
    id: createHash('sha256').update(manifestText).digest('base64url').slice(0, 10),
    locale: server.locale,
    render: (url, state) => server.render(url, state),
    async assets(path) {
      const screen = Object.keys(manifest).find((key) => key.startsWith(`app/routes${routeFile(path)}.tsx?`));
      const preloads = new Set<string>();
      const styles = new Set<string>();
      const walk = (chunk: Chunk | undefined) => {
        if (!chunk || preloads.has(chunk.file)) return;
        preloads.add(chunk.file);
        // A screen's styles must come after those of its parts.
        for (const name of chunk.imports ?? []) walk(manifest[name]);
        for (const file of chunk.css ?? []) styles.add(file);
      };
      walk(entry);
      walk(manifest['app/hydrate.tsx']);
      if (screen) walk(manifest[screen]);
      if (path === shellPath) walk(chunkNamed('EmptyShell'));
      preloads.delete(entry.file);
      const address = (file: string) => `/${file}`;
      return {
        script: address(entry.file),
        styles: [...styles].map(address),
        preloads: [...preloads].map(address),
        fonts: fonts.slice(-1),
      };
    },
    file: (path) => files.get(path) ?? findOtherAsset(path),
  };
}
