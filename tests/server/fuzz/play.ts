/** Plays the requests of a seed against a server with three towns, and looks at what is left of them. */
import { createHash } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { findTownProblems } from '../../../server/doctor/townProblems.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { createRandom } from '../../offline/shop/schedule.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import { type Dialect, makeTestDatabase } from '../database.ts';
import { readTables } from '../filledTables.ts';
import { serve } from '../serve.ts';
import { createSessions } from './callers.ts';
import { judgeAnswer } from './judge.ts';
import { type Lesson, learnRoutes, nameOf, pages } from './learn.ts';
import { describeRequest, type FuzzRequest, makeRequest } from './requests.ts';
import { seedCrypto } from './seededCrypto.ts';
import { createSender, type FuzzAnswer } from './send.ts';
import { makePicture, makeWorld, type World } from './world.ts';

/** So much time goes by between two requests: nobody is kept out for long by limits on attempts. */
const stepMs = 20_000;
const start = Date.parse('2026-11-23T15:00:00.000Z');
/** The processor's time that one request may take: far above what a picture or a PDF takes on a slow machine. */
const maxCpuMs = 10_000;
const maxFaults = 12;

const seedOf = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest().readUInt32LE();

/** Opens a server with the three towns. */
export async function openWorld(dialect: Dialect, seed: number) {
  seedCrypto(seed);
  const database = await makeTestDatabase(dialect);
  // These tests survive no power cut, so nothing waits for the disk.
  if (database.db.dialect === 'sqlite') await database.db.write.raw('pragma synchronous = off');
  const clock = { now: start };
  const emulator = await startStripeEmulator({ now: () => clock.now });
  onTestFinished(() => emulator.stop());
  const lines: string[] = [];
  const env = { ...emulator.env, APP_SECRET: 'a secret of the fuzzer that nobody is told', TRUST_PROXY: '1' };
  const { ask, port, routes, waitForBackgroundTasks } = await serve(database, { env, lines, now: () => clock.now });
  const world = await makeWorld({ database, ask, port, now: () => clock.now });
  // All towns share one index: a search of one finds nothing of the others.
  await indexTowns(database.db);
  const keys = [env.APP_SECRET, emulator.env.STRIPE_SECRET_KEY, emulator.env.STRIPE_WEBHOOK_SECRET];
  const secrets = [...(await readSecrets(world)), ...keys.filter((key) => key !== undefined)];
  return { world, routes, clock, lines, secrets: secrets.map((one) => one.toLowerCase()), waitForBackgroundTasks };
}
export type OpenWorld = Awaited<ReturnType<typeof openWorld>>;

/** Reads the passwords, tokens and keys in the tables. */
async function readSecrets({ database }: World): Promise<string[]> {
  const rows = Object.values(await readTables(database)).flat();
  const entries = rows.flatMap((row) => Object.entries(JSON.parse(row) as Record<string, unknown>));
  return entries.flatMap(([name, value]) =>
    /hash|sealed|secret/.test(name) && typeof value === 'string' && value.length > 20 ? [value] : [],
  );
}

/** Created records are requested from then on, too. */
function noteCreated({ at, lesson: { route } }: FuzzRequest, { status, bytes }: FuzzAnswer): void {
  if (status !== 201 || bytes.subarray(0, 2).toString() !== '{"') return;
  const { id } = JSON.parse(bytes.toString('utf8')) as { id?: unknown };
  const noun = route.path.split('/').findLast((part) => !part.startsWith(':')) ?? '';
  const pool = at.pools[{ calendar: 'events', categories: 'document_categories' }[noun] ?? noun];
  if (!pool || typeof id !== 'string') return;
  pool.push(id);
  if (pool.length > 12) pool.splice(pool.length - 6, 1);
}

type Plan = {
  seed: number;
  count: number;
  /** Prints the last one, with its answer. */
  isShown: boolean;
  /** How a person plays it again. */
  repeat: (at: number) => string;
};
export type Played = { statuses: Record<string, number>; faults: string[] };

const isSlow = ({ user, system }: NodeJS.CpuUsage) => user + system > maxCpuMs * 1000;

/** @returns the statuses of the answers, and what was wrong with them */
export async function playRequests(opened: OpenWorld, lessons: readonly Lesson[], plan: Plan): Promise<Played> {
  const { world, clock, lines, secrets } = opened;
  const { send, close } = createSender(world.port);
  onTestFinished(close);
  const sessions = createSessions(opened);
  const picture = await makePicture();
  const played: Played = { statuses: {}, faults: [] };
  for (let at = 0; at < plan.count && played.faults.length < maxFaults; at += 1) {
    const lesson = lessons[at % lessons.length] as Lesson;
    // By the route's own name: one that is added changes nothing of what the others are fuzzed.
    const random = createRandom(seedOf(plan.seed, nameOf(lesson.route), Math.floor(at / lessons.length)));
    const fuzzed = makeRequest(random, world, lesson, picture);
    clock.now += stepMs;
    lines.length = 0;
    const cookie = await sessions.cookieOf(fuzzed.who);
    const cpu = process.cpuUsage();
    const answer = await send(fuzzed, cookie).catch((error: Error) => error);
    const faults = isSlow(process.cpuUsage(cpu)) ? ['it took more than ten seconds of the processor'] : [];
    if (answer instanceof Error) faults.push(`no answer: ${answer.message}`);
    else if (answer) faults.push(...judgeAnswer(world, secrets, fuzzed, answer));
    faults.push(...lines.filter((line) => /"level":[56]0|"stack"/.test(line)).map((line) => line.slice(0, 1500)));
    const described = describeRequest(fuzzed);
    if (faults.length > 0) played.faults.push([`Request ${at}:`, ...faults, described, plan.repeat(at)].join('\n'));
    if (plan.isShown && at === plan.count - 1) showAnswer(described, answer);
    const status = answer instanceof Error ? 'none' : String(answer?.status ?? 'cut');
    played.statuses[status] = (played.statuses[status] ?? 0) + 1;
    if (!answer || answer instanceof Error) continue;
    noteCreated(fuzzed, answer);
    await sessions.renew(fuzzed, answer);
  }
  return played;
}

function showAnswer(described: string, answer: FuzzAnswer | Error | null): void {
  const { status, headers, bytes } = answer && !(answer instanceof Error) ? answer : { bytes: String(answer) };
  process.stdout.write(`${described}\n\n${status} ${JSON.stringify(headers)}\n${bytes.toString().slice(0, 5000)}\n`);
}

/** Learns what the routes of a server read. @returns the values of its world, too, by which addresses are filled */
export async function learn(dialect: Dialect) {
  const opened = await openWorld(dialect, 0);
  const sessions = createSessions(opened);
  const lessons = await learnRoutes(opened.world, [...opened.routes, ...pages], async () => {
    opened.clock.now += stepMs;
    await sessions.restore('admin');
    return sessions.cookieOf('admin');
  });
  return { lessons, pools: opened.world.maple.pools };
}

/** Everything of a town that nobody called, to be compared. */
export const readUntouched = ({ world }: OpenWorld) => readTables(world.database, world.cedar.town.id);

/** After all of it the server is well, and what it keeps adds up. */
export async function expectSound(opened: OpenWorld): Promise<void> {
  const { world, clock, lines, waitForBackgroundTasks } = opened;
  lines.length = 0;
  await waitForBackgroundTasks();
  clock.now += 3_600_000;
  for (const { town, host } of [world.maple, world.birch, world.cedar]) {
    expect([host, (await findTownProblems(world.database.db.read, town.id)).problems]).toEqual([host, []]);
    for (const path of ['/readyz', '/', '/api/sync', '/api/items']) {
      expect([host, path, (await world.ask(path, { host })).status]).toEqual([host, path, 200]);
    }
  }
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
}
