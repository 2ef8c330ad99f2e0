// npm run test:engines: the walk of tests/engines in Firefox and WebKit, where they are installed.
import { build, install, run } from './prepare.js';

install();
build();
run('node', ['tests/engines/run.ts', ...process.argv.slice(2)]);
