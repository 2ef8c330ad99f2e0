// npm run bench: the figures, beside bare rivals in the same run.
import { build, install, run } from './prepare.js';

install();
build();
run('node', ['tests/bench/bench.ts']);
