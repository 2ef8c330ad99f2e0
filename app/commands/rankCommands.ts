/** What the command menu can do, and which of it a search finds: pure functions. */
import { foldText } from '../../db/rules/search/foldText.ts';
import { parseSearchWords } from '../../db/rules/search/words.ts';
import { commandTexts as texts } from '../texts/en/commands.ts';

/** In the order of their groups, where nothing else decides. */
export const commandKinds = [
  ...(['task', 'screen', 'order', 'invoice'] as const),
  ...(['item', 'announcement', 'event', 'document'] as const),
] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Somewhere to go, or something to do. */
export type Command = {
  /** One of its own among all: `screen:/orders`. */
  id: string;
  kind: CommandKind;
  title: string;
  /** What tells it from others of the same title: a date, a name. */
  detail: string;
  /** Other words that it is found by. */
  words: string;
};

/** What is read of a command when something is searched for. */
export type IndexedCommand<C extends Command> = { command: C; title: string; text: string };

export type CommandGroup<C extends Command> = { kind: CommandKind | 'recent'; commands: C[] };

/** How many of a group are shown. */
const maxRecent = 5;
const maxFound = 6;

/** @param kindName what people call its kind: it is found by that, too */
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

/** Two letters are in nearly every text: so short a word must stand at the beginning of one. */
const minInnerLength = 3;

const beginsIn = (word: string, text: string) => text.split(wordStart).some((start) => start.startsWith(word));

/** How well it fits: 3 for a title that begins with the search, 2 where its words begin with those, 1 for the rest. */
function scoreOf({ title, text }: IndexedCommand<Command>, query: string, words: readonly string[]): number {
  const isIn = (word: string) => text.includes(word) && (word.length >= minInnerLength || beginsIn(word, text));
  if (!words.every(isIn)) return 0;
  if (title.startsWith(query)) return 3;
  return words.every((word) => beginsIn(word, title)) ? 2 : 1;
}

/** The words that count: `an` of `add an event` does not, unless there is nothing else. */
function wordsThatCount(search: string): string[] {
  const words = parseSearchWords(search);
  const counting = words.filter((word) => !texts.articles.includes(word));
  return counting.length > 0 ? counting : words;
}

/** Without a search: what was used last, then tasks and screens. */
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
 * The commands that have every word of a search, by kind: within one the best come first, and of equals those that were
 * used last. The kind with the best hit comes first.
 * @param found what the server found for this search: it stands in the result, whatever words it was found by
 * @param recentIds the newest first
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
    // Stable: what fits as well stays as it was listed.
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
