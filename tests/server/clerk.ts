/** A town with a server and a clerk at it, for tests of what administrators call. */
import type { CommerceMode, Town } from '../../db/rules/town/towns.ts';
import { write } from '../../server/store/write.ts';
import type { Writer } from '../../server/store/writerTypes.ts';
import { makeSessionCookie } from './accounts/sessions.ts';
import { type Dialect, makeNeighbor, makeTestDatabase, makeTown, type TestDatabase } from './database.ts';
import { type ServeOptions, serve, type TestResponse } from './serve.ts';

/** No password matches it. */
const clerkHash = '$argon2id$v=19$m=19456,t=2,p=1$Dlx4A3Cdvo6usTXrgASVUg$tbdru+bzDAP8VGNY3HCgGGTzNvUQGvy4T2twRimwygY';

type Call = { method?: string; json?: unknown; version?: number; key?: string };

export async function makeTownWithClerk(
  dialect: Dialect,
  { commerce = 'auto', ...options }: ServeOptions & { commerce?: CommerceMode } = {},
) {
  const database: TestDatabase = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { display_name: 'City of Maple', commerce });
  const neighbor = await makeNeighbor(database.db, { commerce });
  const { ask, port } = await serve(database, options);
  // Without a password a clerk counts as invited.
  const setPassword = (id: string) => database.db.write('users').where({ id }).update({ password_hash: clerkHash });
  const signIn = (at: Town) => makeSessionCookie(database.db, at, true, setPassword, options.now?.());
  const caller =
    (cookie: string, host: string) =>
    (path: string, { method, json, version, key }: Call = {}): Promise<TestResponse> =>
      ask(path, {
        host,
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        headers: {
          cookie,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
  return {
    ...database,
    town,
    neighbor,
    ask,
    port,
    /** As the town's clerk, and as the neighbor's. */
    call: caller(await signIn(town), 'cityofmaple.test'),
    callNextDoor: caller(await signIn(neighbor), 'neighbor.test'),
    /** Writes in the town, as somebody else did. */
    write: <T>(act: (tx: Writer) => Promise<T>, at: Town = town, person = 'typist@maple.example') =>
      write(database.db, at.id, person, act),
  };
}

/** A document in a category, with its file on the disk or not. */
export async function saveDocument(tx: Writer, file_id: string, title = 'Agenda') {
  await tx.addFile({ id: file_id, name: 'a.pdf', media_type: 'application/pdf', size: 5, sha256: '' });
  const { id: category_id } = await tx.save('document_categories', {
    title: 'Agendas',
    description: '',
    order_index: 0,
  });
  const { id } = await tx.save('documents', {
    category_id,
    file_id,
    title,
    description: '',
    date: '2026-11-20',
    file_name: 'a.pdf',
    media_type: 'application/pdf',
    size: 5,
    order_index: 0,
  });
  return { id, category_id };
}
