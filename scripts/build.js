// npm run build: packages and app, without starting anything.
import { build, install } from './prepare.js';

install();
build();
