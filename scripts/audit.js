// npm run audit: the licences of what a box runs, and the weaknesses that are known of it.
import { install, run } from './prepare.js';

install();
run('node', ['scripts/audit.ts']);
