// npm run town -- …: runs the command line under the project's own Node.
import { spawnSync } from 'node:child_process';
import { environment, install, requireUsableFolder, root } from './prepare.js';

// Checked before installing, which takes a minute.
requireUsableFolder();
install();
const { status } = spawnSync('node', ['server/cli.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exit(status ?? 1);
