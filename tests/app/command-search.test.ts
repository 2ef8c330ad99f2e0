/** Tests the command menu: its results, their sequence, and its memory. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isCommandKey } from '../../app/commands/commandKey.ts';
import { type Command, type CommandKind, indexCommands, rankCommands } from '../../app/commands/rankCommands.ts';
import { noteRecentCommand, readRecentCommands } from '../../app/commands/recentCommands.ts';
import { measureCpu } from '../cpuTime.ts';

const command = (kind: CommandKind, title: string, words = '', detail = ''): Command => ({
  id: `${kind}:${title}`,
  kind,
  title,
  words,
  detail,
});

const known = indexCommands(
  [
    command('task', 'New announcement', 'post notice'),
    command('task', 'Edit Contact', 'change'),
    command('screen', 'Announcements'),
    command('screen', 'Orders', 'sales'),
    command('announcement', 'Water main on Muñoz Street', 'water', 'June 1, 2026'),
    command('announcement', 'Council election'),
    command('document', 'Ordinance 12: water rates', 'rates.pdf', 'Ordinances'),
  ],
  (kind) => kind,
);

const find = (search: string, recent: string[] = [], found: Command[] = []) =>
  rankCommands(
    known,
    indexCommands(found, (kind) => kind),
    search,
    recent,
  ).map(({ kind, commands }) => [kind, commands.map(({ title }) => title)] as const);

describe('a search', () => {
  test('finds what has every word, whatever accents, order and capitals they are typed in', () => {
    expect(find('munoz WATER')).toEqual([['announcement', ['Water main on Muñoz Street']]]);
    expect(find('water zebra')).toEqual([]);
    expect(find('post')).toEqual([['task', ['New announcement']]]);
    expect(find('june')).toEqual([['announcement', ['Water main on Muñoz Street']]]);
  });

  test('is understood without its articles, unless it is nothing else', () => {
    expect(find('post a notice')).toEqual([['task', ['New announcement']]]);
    expect(find('the').length).toBe(find('a the').length);
    expect(find('a').length).toBeGreaterThan(0);
  });

  test('finds by kind, too', () => {
    expect(find('document water')).toEqual([['document', ['Ordinance 12: water rates']]]);
  });

  test('puts a title that begins with it first, and its kind', () => {
    expect(find('announcement').map(([kind]) => kind)).toEqual(['screen', 'task', 'announcement']);
    expect(find('wat').map(([kind]) => kind)).toEqual(['announcement', 'document']);
  });

  test('for one or two letters finds beginnings of words only', () => {
    expect(find('or').map(([kind]) => kind)).toEqual(['screen', 'document']);
    expect(find('ele')).toEqual([['announcement', ['Council election']]]);
    expect(find('le')).toEqual([]);
  });

  test('keeps what the server found by words that are not shown', () => {
    const order = command('order', '0042', '', 'Ann Lee');
    expect(find('honey', [], [order])).toEqual([['order', ['0042']]]);
    expect(find('water', [], [order]).at(-1)).toEqual(['order', ['0042']]);
  });

  test('puts the most recently used of equal results first', () => {
    const twins = ['a', 'b', 'c'].map((name) => command('event', `Meeting ${name}`));
    const [group] = rankCommands(indexCommands(twins, String), [], 'meeting', ['event:Meeting c', 'event:Meeting b']);
    expect(group?.commands.map(({ title }) => title)).toEqual(['Meeting c', 'Meeting b', 'Meeting a']);
  });

  test('shows a few of each kind, and costs no more than its length', async () => {
    const many = indexCommands(
      Array.from({ length: 5000 }, (_, place) => command('document', `Minutes ${place}`)),
      String,
    );
    expect(rankCommands(many, [], 'minutes', [])[0]?.commands).toHaveLength(6);
    const long = `${'minutes '.repeat(5000)}${'x'.repeat(100_000)}`;
    expect(await measureCpu(() => rankCommands(many, [], long, []))).toBeLessThan(2000);
  });
});

test('without a search there are the recent ones, tasks and screens', () => {
  const groups = find('  ', ['document:Ordinance 12: water rates', 'event:gone', 'screen:Orders']);
  expect(groups).toEqual([
    ['recent', ['Ordinance 12: water rates', 'Orders']],
    ['task', ['New announcement', 'Edit Contact']],
    ['screen', ['Announcements']],
  ]);
});

describe('the memory of used commands', () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  };
  afterEach(() => {
    store.clear();
    vi.unstubAllGlobals();
  });

  test('is remembered for one person, the newest first, without orders and invoices', () => {
    vi.stubGlobal('localStorage', storage);
    for (const one of ['screen:/a', 'screen:/b', 'screen:/a']) noteRecentCommand('ann', { id: one, kind: 'screen' });
    noteRecentCommand('ann', { id: 'order:7', kind: 'order' });
    noteRecentCommand('ann', { id: 'invoice:7', kind: 'invoice' });
    expect(readRecentCommands('ann')).toEqual(['screen:/a', 'screen:/b']);
    expect(readRecentCommands('bob')).toEqual([]);
    for (let count = 0; count < 50; count += 1) noteRecentCommand('bob', { id: `screen:${count}`, kind: 'screen' });
    expect(readRecentCommands('bob')).toHaveLength(20);
    expect(readRecentCommands('ann')).toEqual([]);
  });

  test('is nothing where the browser stores nothing, or something else', () => {
    vi.stubGlobal('localStorage', undefined);
    noteRecentCommand('ann', { id: 'screen:/a', kind: 'screen' });
    expect(readRecentCommands('ann')).toEqual([]);
    vi.stubGlobal('localStorage', storage);
    for (const damaged of ['{', '[]', '{"user":"ann","ids":7}', '{"user":"ann","ids":[1,null]}']) {
      store.set('recent_commands', damaged);
      expect(readRecentCommands('ann')).toEqual([]);
    }
  });
});

test('the key is Ctrl+K, and Cmd+K where Ctrl+K edits text', () => {
  const key = { key: 'k', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  vi.stubGlobal('navigator', { platform: 'Win32' });
  expect(isCommandKey({ ...key, ctrlKey: true })).toBe(true);
  expect(isCommandKey({ ...key, ctrlKey: true, shiftKey: true })).toBe(false);
  expect(isCommandKey({ ...key, metaKey: true })).toBe(false);
  expect(isCommandKey(key)).toBe(false);
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  expect(isCommandKey({ ...key, key: 'K', metaKey: true })).toBe(true);
  expect(isCommandKey({ ...key, ctrlKey: true })).toBe(false);
  vi.unstubAllGlobals();
});
