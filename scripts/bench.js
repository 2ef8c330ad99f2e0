// npm run bench [-- --all | part…]: figures beside those of bare rivals in the same run.
import { build, install, run } from './prepare.js';

install();
build();
run('node', ['tests/bench/bench.ts', ...process.argv.slice(2)]);
