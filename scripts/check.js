// npm run check: types, lint with the walls between the rooms, and dead code.
import { build, install, run } from './prepare.js';

install();
// The route tree that the types need is made by the build.
build();
run('tsc', []);
run('biome', ['check', '--error-on-warnings', '.']);
run('knip', []);
