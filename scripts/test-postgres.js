// npm run test:postgres [files]: all tests of the server on PostgreSQL, including those that use SQLite by default.
// With TEST_SERVERS=2, two servers of each database answer in turn.
import { rmSync } from 'node:fs';
import { environment, install, run } from './prepare.js';
import { makeTestFolder } from './testFolder.js';

install();
const folder = makeTestFolder();
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const env = { ...environment, TEST_DATABASE: 'postgres', TMPDIR: folder };
run('vitest', ['run', '--project', 'server', '--project', 'apart', ...process.argv.slice(2)], { env });
