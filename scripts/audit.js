// npm run audit: the licenses of the packages on a box, and their known vulnerabilities.
import { install, run } from './prepare.js';

install();
run('node', ['scripts/audit.ts']);
