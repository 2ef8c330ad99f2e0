/** Checks every answer, whatever the request. */
import { problems } from '../../../db/rules/problems.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';
import type { World } from './world.ts';

type Problems = Record<string, { status: number } | undefined>;

/** Lists the missing parts of a refusal. */
function judgeProblem({ status, headers, bytes }: FuzzAnswer): string[] {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) return [`a refusal of a call is ${type || 'without a type'}`];
  let body: { code?: unknown; message?: unknown };
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    return ['a refusal of a call is no JSON'];
  }
  const known = Object.hasOwn(problems, String(body.code)) ? (problems as Problems)[String(body.code)] : undefined;
  if (!known) return [`a refusal has the code ${body.code}`];
  if (known.status !== status) return [`${body.code} has the status ${status}`];
  return typeof body.message === 'string' && body.message !== '' ? [] : ['a refusal says nothing'];
}

/** Lines of calendars are folded, which would hide a word. */
const readable = ({ headers, bytes }: FuzzAnswer) =>
  `${JSON.stringify(headers)}${bytes.toString('latin1').replaceAll('\r\n ', '')}`.toLowerCase();

/** @returns what is wrong with an answer */
export function judgeAnswer(
  world: World,
  secrets: readonly string[],
  fuzzed: FuzzRequest,
  answer: FuzzAnswer,
): string[] {
  const { at, method, path, who, lesson } = fuzzed;
  const { status } = answer;
  // An address or headers of more than 16 KB: Node.js itself refuses them, before any of this is asked.
  if (status === 431) return [];
  const faults = status >= 500 ? [`the answer is ${status}: ${answer.bytes.toString('utf8').slice(0, 500)}`] : [];
  if (path.startsWith('/api/') && status >= 400 && method !== 'HEAD') faults.push(...judgeProblem(answer));
  if (answer.headers['x-content-type-options'] !== 'nosniff') faults.push('there are no security headers');
  const text = readable(answer);
  for (const { canary } of [world.maple, world.birch, world.cedar]) {
    if (canary !== at.canary && text.includes(canary))
      faults.push(`the answer holds something of another town: ${canary}`);
  }
  const secret = secrets.find((one) => text.includes(one));
  if (secret) faults.push(`the answer holds a secret: ${secret}`);
  const isStaff = who === 'admin' || who === 'neighbor at home';
  const isRoutes = method === lesson.route.method && path.split('?')[0] === fuzzed.plainPath;
  const isNobody = who === 'visitor' || who === 'neighbor';
  const { access } = lesson.route;
  const isOpen = access === 'everybody' || (access === 'signed-in' ? !isNobody : isStaff);
  if (isRoutes && !isOpen && status < 400) faults.push(`${who} did what ${JSON.stringify(access)} may`);
  return faults;
}
