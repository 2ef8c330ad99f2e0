// Fails where a stylesheet has a breakpoint, color or font size of its own: app/styles/tokens.css defines them all.
import { globSync, readFileSync } from 'node:fs';

const breakpoints = ['640px', '768px', '1024px'];
const rules = [
  {
    has: (line) =>
      /@media.*\bwidth\b/.test(line) && line.match(/[\d.]+(px|rem|em)/g)?.some((one) => !breakpoints.includes(one)),
    says: `breakpoints are ${breakpoints.join(', ')}`,
  },
  { has: (line) => /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)\(/i.test(line), says: 'colors are tokens' },
  { has: (line) => /font-size:.*\d(px|pt|rem)/.test(line), says: 'sizes of type are tokens' },
  { has: (line) => /\bcomposes:/.test(line), says: 'parts that look alike are one part of app/ui' },
];

const own = new Set(['app/styles/tokens.css', 'app/styles/print.css']);
const faults = globSync('app/**/*.css')
  .filter((path) => !own.has(path))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .split('\n')
      .flatMap((line, index) =>
        rules.filter(({ has }) => has(line)).map(({ says }) => `${path}:${index + 1}: ${line.trim()} (${says})`),
      ),
  );
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
