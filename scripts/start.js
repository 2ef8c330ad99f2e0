// npm start: everything from a fresh clone to a running site.
import { spawn } from 'node:child_process';
import { build, install, requireUsableFolder, root, serverArguments, serverEnvironment } from './prepare.js';

// Asked first: installing takes a minute.
requireUsableFolder();
install();
build();
const server = spawn('node', serverArguments, { cwd: root, env: serverEnvironment, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
// npm itself goes when it is told to stop and does not pass that on; who started us is gone then.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref();
