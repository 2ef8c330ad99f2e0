/** A town whose clerk uploads, and the files that it stored. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';
import { uploadBytes } from './uploads.ts';

/** The files of a data folder, without the folders that they lie in. */
export const listStoredFiles = (dataDir: string) =>
  existsSync(join(dataDir, 'files'))
    ? readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name)
    : [];

/** A town with a clerk who uploads. */
export async function serveUploads() {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const { ask, port } = await serve(database);
  const upload = (name: string, bytes: Uint8Array | string, headers = {}) =>
    uploadBytes(port, `/api/files?name=${encodeURIComponent(name)}`, bytes, { cookie, headers });
  return { ...database, town, cookie, ask, port, upload };
}
