/** A site that can be deployed anew: the server with a copy of the build, and a second build made from the first. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '../../browser/server.ts';
import { findFreePort } from '../../server/postgres.ts';

const source = fileURLToPath(new URL('../../..', import.meta.url));

export type DeployedSite = {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Puts the second build in the place of the first, whose files stay served, and starts the server with it. */
  deploy(): Promise<void>;
  remove(): Promise<void>;
};

/** Every script gets another name, as if each had changed, and the page says that it is of the second build. */
function makeSecondBuild(client: string): void {
  const assets = join(client, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const renamed = (name: string) => name.replace(/\.js$/, 'X.js');
  const files = ['sw.js', '.vite/manifest.json', ...scripts.map((name) => `assets/${name}`)].map((name) =>
    join(client, name),
  );
  for (const file of files) {
    const text = scripts.reduce((all, name) => all.replaceAll(name, renamed(name)), readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      /main-[^/]*\.js$/.test(file) ? `${text}\ndocument.documentElement.dataset.build = 'second';` : text,
    );
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, renamed(name)));
}

/** The first build, running on the demo. */
export async function deployedSite(): Promise<DeployedSite> {
  const root = mkdtempSync(join(tmpdir(), 'mainstreet-builds-'));
  for (const name of ['server', 'db', 'dist', 'package.json'])
    cpSync(join(source, name), join(root, name), { recursive: true });
  symlinkSync(join(source, 'node_modules'), join(root, 'node_modules'));
  cpSync(process.env.DEMO_TEMPLATE ?? '', join(root, 'data'), { recursive: true });
  const port = await findFreePort();
  const environment = { ...process.env, DATA_DIR: join(root, 'data'), PORT: String(port), LOG_LEVEL: 'error' };
  const { start, stop } = startServerProcess(root, environment);
  await start();
  return {
    url: `http://cityofmaple.localhost:${port}`,
    start,
    stop,
    async deploy() {
      await stop();
      rmSync(join(root, 'dist/previous-1'), { recursive: true, force: true });
      cpSync(join(root, 'dist/client/assets'), join(root, 'dist/previous-1/assets'), { recursive: true });
      makeSecondBuild(join(root, 'dist/client'));
      await start();
    },
    async remove() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
