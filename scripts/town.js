// npm run town -- …: the command line, under the Node it is written for.
import { spawnSync } from 'node:child_process';
import { environment, install, requireUsableFolder, root } from './prepare.js';

// Asked first: installing takes a minute.
requireUsableFolder();
install();
const { status } = spawnSync('node', ['server/cli.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exit(status ?? 1);
