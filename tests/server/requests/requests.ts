/** A town in Texas with forms, and people who send them. */
import { randomBytes } from 'node:crypto';
import { noChoices } from '../../../db/rules/notices/choices.ts';
import { write } from '../../../server/store/write.ts';
import { makeTownWithClerk } from '../clerk.ts';
import type { Dialect } from '../database.ts';
import type { ServeOptions } from '../serve.ts';

/** Wednesday, December 23, 2026, at 10 AM in the town. */
export const wednesday = Date.parse('2026-12-23T16:00:00Z');

const secretOf = (bytes: number) => randomBytes(bytes).toString('base64url');

export const field = {
  key: 'what',
  type: 'long',
  label: 'What happened?',
  help: '',
  required: true,
  options: [],
  max: 0,
  shown_if: null,
  is_private: false,
} as const;

export async function makeForms(dialect: Dialect, at = wednesday, more: Pick<ServeOptions, 'lines' | 'servers'> = {}) {
  const clock = { now: at };
  const made = await makeTownWithClerk(dialect, { ...more, now: () => clock.now, env: { TRUST_PROXY: '1' } });
  const { call, ask, db, town } = made;
  await write(db, town.id, 'clerk', (tx) =>
    tx.saveTown({ notice_choices: JSON.stringify({ ...noChoices, state: 'TX' }) }),
  );
  const makeForm = async (json: object = {}) => {
    const form = { title: 'Report a problem', kind: 'problem', fields: [field], is_open: true, ...json };
    return (await call('/api/forms', { json: form })).json() as { id: string; slug: string; version: number };
  };
  const readFormToken = async (slug: string): Promise<string> =>
    ((await ask(`/api/forms/${slug}/token`, { host: 'cityofmaple.test' })).json() as { token: string }).token;
  /** Sends a request as its page does. `openMs` is how long it was open. */
  const send = async (
    { slug, version }: { slug: string; version: number },
    body: object = {},
    { openMs = 10_000, ip }: { openMs?: number; ip?: string } = {},
  ) => {
    const form_token = await readFormToken(slug);
    clock.now += openMs;
    const json = {
      key: secretOf(16),
      token: secretOf(16),
      form_version: version,
      form_token,
      answers: { what: `A pothole, ${secretOf(8)}` },
      ...body,
    };
    const answer = await ask(`/api/forms/${slug}/requests`, {
      host: 'cityofmaple.test',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(ip !== undefined && { 'x-forwarded-for': ip }) },
      body: JSON.stringify(json),
    });
    return { ...json, answer, taken: answer.json() as { number: string; is_held: boolean } };
  };
  return { ...made, clock, makeForm, readFormToken, send };
}
