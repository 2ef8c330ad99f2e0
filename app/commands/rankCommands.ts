/** Ranks the commands of the menu for a search, as pure functions. */
import { foldText } from '../../db/rules/search/foldText.ts';
import { parseSearchWords } from '../../db/rules/search/words.ts';
import { commandTexts as texts } from '../texts/en/office/commands.ts';

/** In the default sequence of their groups. */
export const commandKinds = [
  'task',
  'screen',
  'order',
  'invoice',
  'item',
  'announcement',
  'event',
  'document',
] as const;
export type CommandKind = (typeof commandKinds)[number];

/** A destination or an action. */
export type Command = {
  /** Unique among all commands: `screen:/orders`. */
  id: string;
  kind: CommandKind;
  title: string;
  /** Distinguishes commands with the same title: a date, a name. */
  detail: string;
  /** Additional words to find it by. */
  words: string;
};

/** The folded text that searches compare. */
export type IndexedCommand<C extends Command> = { command: C; title: string; text: string };

export type CommandGroup<C extends Command> = { kind: CommandKind | 'recent'; commands: C[] };

/** The maximum number of commands shown per group. */
const maxRecent = 5;
const maxFound = 6;

/** @param kindName the displayed name of its kind, which finds it too */
export const indexCommands = <C extends Command>(
  commands: readonly C[],
  kindName: (kind: CommandKind) => string,
): IndexedCommand<C>[] =>
  commands.map((command) => ({
    command,
    title: foldText(command.title),
    text: foldText(`${command.title} ${command.detail} ${command.words} ${kindName(command.kind)}`),
  }));

const wordStart = /[^\p{L}\p{N}]+/u;

/** Two letters occur in nearly every text, so a shorter word must match the start of one. */
const minInnerLength = 3;

const beginsIn = (word: string, text: string) => text.split(wordStart).some((start) => start.startsWith(word));

/**
 * Scores a match: 3 if the title begins with the search, 2 if its words begin with those of the search, otherwise 1.
 */
function scoreOf({ title, text }: IndexedCommand<Command>, query: string, words: readonly string[]): number {
  const isIn = (word: string) => text.includes(word) && (word.length >= minInnerLength || beginsIn(word, text));
  if (!words.every(isIn)) return 0;
  if (title.startsWith(query)) return 3;
  return words.every((word) => beginsIn(word, title)) ? 2 : 1;
}

/** Drops filler words such as `an` in `add an event`, unless there are no others. */
function wordsThatCount(search: string): string[] {
  const words = parseSearchWords(search);
  const counting = words.filter((word) => !texts.articles.includes(word));
  return counting.length > 0 ? counting : words;
}

/** Lists recent commands, then tasks and screens, if there is no search. */
function listDefaults<C extends Command>(known: readonly IndexedCommand<C>[], recentIds: readonly string[]) {
  const byId = new Map(known.map(({ command }) => [command.id, command]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []).slice(0, maxRecent);
  const rest = known.map(({ command }) => command).filter((command) => !recent.includes(command));
  return [
    { kind: 'recent' as const, commands: recent },
    ...(['task', 'screen'] as const).map((kind) => ({ kind, commands: rest.filter((one) => one.kind === kind) })),
  ].filter(({ commands }) => commands.length > 0);
}

/**
 * The commands that have every word of a search, by kind. Within a kind the best come first, and equals by recency. The
 * kind with the best match comes first.
 * @param found the server's results for this search, included whatever their words
 * @param recentIds newest first
 */
export function rankCommands<C extends Command>(
  known: readonly IndexedCommand<C>[],
  found: readonly IndexedCommand<C>[],
  search: string,
  recentIds: readonly string[],
): CommandGroup<C>[] {
  const words = wordsThatCount(search);
  if (words.length === 0) return listDefaults(known, recentIds);
  const query = foldText(search.trim());
  const recency = new Map([...recentIds].reverse().map((id, place) => [id, place + 1]));
  const recencyOf = ({ id }: Command) => recency.get(id) ?? 0;
  const hits = [
    ...known.map((one) => ({ command: one.command, score: scoreOf(one, query, words) })),
    ...found.map((one) => ({ command: one.command, score: Math.max(1, scoreOf(one, query, words)) })),
  ]
    .filter(({ score }) => score > 0)
    // The sort is stable, so equal matches keep their sequence.
    .sort((a, b) => b.score - a.score || recencyOf(b.command) - recencyOf(a.command));
  const groups = commandKinds.map((kind) => {
    const own = hits.filter(({ command }) => command.kind === kind);
    return { kind, best: own[0]?.score ?? 0, commands: own.slice(0, maxFound).map(({ command }) => command) };
  });
  return groups
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ kind, commands }) => ({ kind, commands }));
}
