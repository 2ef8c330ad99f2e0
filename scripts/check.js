// npm run check: types, lint with the walls between the folders, unused code, the glossary's words, the tokens of
// stylesheets, and the size of the scripts.
import { build, install, run } from './prepare.js';

install();
// The build makes the route tree, which the types need.
build();
run('tsc', []);
run('biome', ['check', '--error-on-warnings', '.']);
run('knip', []);
run('node', ['scripts/check-names.js']);
run('node', ['scripts/check-styles.js']);
run('node', ['scripts/bundle-size.ts']);
