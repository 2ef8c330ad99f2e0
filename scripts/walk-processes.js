// npm run walk:processes [seconds]: three servers of one PostgreSQL database behind Caddy, on this machine, with shoppers,
// readers and an editor at work while servers are killed and come back. Needs `caddy` in PATH; says what they noticed.
import { build, install, run } from './prepare.js';

install();
build();
run('node', ['tests/walks/processes.ts', ...process.argv.slice(2)]);
