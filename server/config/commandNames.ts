/** What commands are called where this runs: `npm run town -- list` in a checkout, `bin/town list` in a release. */

type Names = { TOWN_COMMAND?: string | undefined; START_COMMAND?: string | undefined };

/** A text in which commands are called as in a checkout, with the names that they have here. */
export const nameCommands = (text: string, { TOWN_COMMAND, START_COMMAND }: Names): string =>
  text
    .replaceAll('npm run town --', TOWN_COMMAND || 'npm run town --')
    .replaceAll('npm start', START_COMMAND || 'npm start');
