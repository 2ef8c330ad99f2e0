import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asServer } from '../serverAnswer.ts';

type Session = typeof import('../../app/data/session.ts');
let session: Session;
let answer: () => Response | Promise<Response>;
let stored: Map<string, string>;

const clara = {
  id: '7',
  email: 'clara@maple.example',
  first_name: 'Clara',
  is_admin: true,
  rights: [],
  email_confirmed: true,
};

/** Simulates a reload: only the browser's stored data survives. */
async function reload(): Promise<void> {
  vi.resetModules();
  session = await import('../../app/data/session.ts');
}

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('location', new URL('http://maple.test/'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('CustomEvent', class extends Event {});
  vi.stubGlobal('fetch', async () => answer());
  await reload();
});
afterEach(() => vi.unstubAllGlobals());

const unanswered: [string, () => Response | Promise<Response>][] = [
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy refuses', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
  ['a proxy wants its own sign-in', () => new Response('', { status: 401 })],
  ['a sign-in page comes', () => new Response('<h1>Welcome</h1>')],
  ['a proxy talks like the server', () => Response.json({ code: 'not_signed_in', message: 'No.' }, { status: 401 })],
  ['the server fails', () => asServer(new Response('', { status: 500 }))],
];

test.each(unanswered)('after a reload where %s, an administrator is known but not confirmed', async (_name, given) => {
  session.setSignedIn(clara);
  await reload();
  answer = given;
  expect(await session.checkSession()).toBe('unknown');
  expect(session.useSession.getState()).toMatchObject({ user: null, isUnconfirmed: true, unconfirmedAdmin: '7' });
  answer = () => asServer(Response.json(clara));
  expect(await session.checkSession(true)).toBe('signed-in');
  expect(session.useSession.getState()).toMatchObject({ user: clara, isUnconfirmed: false, unconfirmedAdmin: '' });
});

test('nobody else is, nor an administrator who signed out or was refused', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const unconfirmedAfterReload = async () => {
    await reload();
    await session.checkSession(true);
    return session.useSession.getState().unconfirmedAdmin;
  };
  session.setSignedIn({ ...clara, is_admin: false });
  expect(await unconfirmedAfterReload()).toBe('');
  session.setSignedIn(clara);
  expect(await unconfirmedAfterReload()).toBe('7');
  session.setSignedOut();
  expect(await unconfirmedAfterReload()).toBe('');
  session.setSignedIn(clara);
  const body = { code: 'not_signed_in', message: 'Please sign in.' };
  answer = () => asServer(Response.json(body, { status: 401 }));
  expect(await session.checkSession()).toBe('signed-out');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await unconfirmedAfterReload()).toBe('');
});

test('an open page keeps who was confirmed, and their tools, while nobody answers', async () => {
  session.setSignedIn(clara);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await session.checkSession()).toBe('unknown');
  expect(session.useSession.getState()).toMatchObject({ user: clara, unconfirmedAdmin: '' });
});

test.each(['online', 'the next sync'])('a page that got no answer asks again with %s', async (news) => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  session.setSignedIn(clara);
  await reload();
  const { useSyncStatus } = await import('../../app/data/contentStore.ts');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const stop = session.watchSession();
  const { useSession } = session;
  await vi.waitFor(() => expect(useSession.getState().unconfirmedAdmin).toBe('7'), 60_000);
  answer = () => asServer(Response.json(clara));
  if (news === 'online') page.dispatchEvent(new Event('online'));
  else useSyncStatus.setState({ syncedAt: 5 });
  await vi.waitFor(() => expect(useSession.getState().user).toEqual(clara), 60_000);
  stop();
});
