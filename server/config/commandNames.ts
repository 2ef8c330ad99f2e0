/** Names of commands in this environment: `npm run town -- list` in a checkout, `bin/town list` in a release. */

type Names = { TOWN_COMMAND?: string | undefined; START_COMMAND?: string | undefined };

/** Replaces the checkout's command names in a text with those of this environment. */
export const nameCommands = (text: string, { TOWN_COMMAND, START_COMMAND }: Names): string =>
  text
    .replaceAll('npm run town --', TOWN_COMMAND || 'npm run town --')
    .replaceAll('npm start', START_COMMAND || 'npm start');
