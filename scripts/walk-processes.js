// npm run walk:processes [seconds]: three servers of one PostgreSQL database behind Caddy, with shoppers, readers and
// an editor, while servers are killed and restarted. Needs `caddy` in PATH; reports what users noticed.
import { build, install, run } from './prepare.js';

install();
build();
run('node', ['tests/walks/processes.ts', ...process.argv.slice(2)]);
