// npm start: everything from a fresh clone to a running site.
import { spawn } from 'node:child_process';
import { build, install, requireUsableFolder, root, serverArguments, serverEnvironment } from './prepare.js';

// Checked before installing, which takes a minute.
requireUsableFolder();
install();
build();
const server = spawn('node', serverArguments, { cwd: root, env: serverEnvironment, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
// npm ends on a signal without passing it on; then our parent process is gone.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref();
