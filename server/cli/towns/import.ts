import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decodeText } from '../../import/entries.ts';
import { importAnnouncements, importEvents } from '../../import/import.ts';
import { type ImportReport, importResults } from '../../import/saveEntries.ts';
import {
  type Command,
  commandLineAuthor,
  findTown,
  readArguments,
  readHost,
  type Terminal,
  WrongUsage,
  withDatabase,
} from '../command.ts';
import { describeReadError } from '../storage/storageTexts.ts';

const importers = { events: importEvents, announcements: importAnnouncements };
const isImported = (noun: string): noun is keyof typeof importers => Object.hasOwn(importers, noun);

const options = {
  quiet: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
} as const;

/** Real calendars and feeds are far smaller. */
const maxFileBytes = 64 * 1024 * 1024;

/** npm runs commands in the project folder, but a path may be relative to the caller's folder (INIT_CWD). */
function resolvePath(file: string, env: NodeJS.ProcessEnv): string {
  const here = resolve(file);
  return existsSync(here) || !env.INIT_CWD ? here : resolve(env.INIT_CWD, file);
}

async function readBytes(file: string, { env, input }: Terminal): Promise<Uint8Array> {
  if (file === '-') return input();
  const path = resolvePath(file, env);
  try {
    if (statSync(path).size > maxFileBytes) throw new Error('It is larger than 64 MB.');
    return await readFile(path);
  } catch (error) {
    throw new Error(describeReadError(error, path));
  }
}

function printReport(report: ImportReport, dryRun: boolean, quiet: boolean, print: (line: string) => void): void {
  for (const { line, title, result, why } of quiet ? [] : report.lines) {
    print(`line ${line}: ${result.padEnd(9)} ${title}${why && ` (${why})`}`);
  }
  const counts = importResults.map((result) => `${report.counts[result]} ${result}`).join(', ');
  print(`${counts}.${dryRun ? ' This was a dry run: nothing was changed.' : ''}`);
}

export const importFile: Command = {
  summary: "import a calendar's events or a feed's announcements",
  help: `Usage: npm run town -- import <host> events <file.ics> [options]
       npm run town -- import <host> announcements <file.rss> [options]

Takes what a town's present site exports into the town at <host>: events from an iCalendar file, announcements from
an RSS or Atom feed, or from the export of WordPress or Blogger. "-" reads the standard input. Entries are known again by their source: run as often as you like.
What the file leaves out is not taken away. A file that is damaged or cut off changes nothing.

Only what the file itself shows to everybody is taken: no drafts, no private events, no posts with a password.
Posts that WordPress has scheduled for later are scheduled here.

What was edited or deleted here since the last import stays as it is.

Every entry gets a line: taken, updated, unchanged, kept (edited here), removed (called off, or no longer public)
or skipped, with the reason.

  --overwrite  take the file's version also of what was edited or deleted here
  --dry-run    show what would happen and change nothing
  --quiet      only the summary

Examples:
  npm run town -- import cityofmaple.org events calendar.ics
  curl -s https://old.cityofmaple.org/news.rss | npm run town -- import cityofmaple.org announcements -
`,

  async run(args, terminal) {
    const { values, positionals } = readArguments(args, options);
    const [typed, noun = '', file, extra] = positionals;
    const host = readHost(typed);
    if (!isImported(noun)) throw new WrongUsage('After the host, say what the file holds: events or announcements.');
    if (!file) throw new WrongUsage('Name the file at the end, or "-" for the standard input.');
    if (extra !== undefined) throw new WrongUsage(`One file at a time: "${extra}" is one word too many.`);
    await withDatabase(terminal.env, async (db) => {
      const town = await findTown(db, host);
      const text = decodeText(await readBytes(file, terminal));
      const { overwrite, 'dry-run': dryRun } = values;
      const report = await importers[noun](db, town, text, commandLineAuthor, { dryRun, overwrite });
      printReport(report, dryRun, values.quiet, terminal.print);
    });
  },
};
