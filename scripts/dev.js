// npm run dev: app and server with hot reload, in one command.
import { spawn } from 'node:child_process';
import { environment, install, root } from './prepare.js';

install();
const server = spawn('node', ['--watch', '--watch-preserve-output', 'server/dev.ts'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
