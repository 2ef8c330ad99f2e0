// npm run test:postgres [files]: all tests of the server on PostgreSQL, also those that take SQLite as their example.
// TEST_SERVERS=2 lets two servers of each database answer in turn.
import { environment, install, run } from './prepare.js';

install();
const env = { ...environment, TEST_DATABASE: 'postgres' };
run('vitest', ['run', '--project', 'server', ...process.argv.slice(2)], { env });
