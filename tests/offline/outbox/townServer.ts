/** The real server of a town with one form, and a network to it that fails at one call. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { Transport } from '../../../db/browser/callServer.ts';
import type { NewEntry } from '../../../db/browser/entryStore.ts';
import { openDatabase } from '../../../db/connection.ts';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { requestKind } from '../../../db/rules/requests/fields.ts';
import { readForm } from '../../../server/store/forms/forms.ts';
import { write } from '../../../server/store/write.ts';
import { makeTown } from '../../server/database.ts';
import { serve } from '../../server/serve.ts';
import { asServer } from '../../serverAnswer.ts';

/**
 * `cut`: half of the call arrives. `unanswered`: it is done, and the answer is lost. `portal`: somebody else answers
 * with a page. `killed`: the tab ends while it waits for the answer.
 */
export const faults = ['cut', 'unanswered', 'failed', 'gateway', 'busy', 'portal', 'killed'] as const;
export type Fault = (typeof faults)[number];

export const secret = () => randomBytes(16).toString('base64url');

const field = { help: '', required: false, options: [], max: 0, shown_if: null, is_private: false };

async function makePhoto(width: number): Promise<ArrayBuffer> {
  const picture = sharp({ create: { width, height: 8, channels: 3, background: '#876' } });
  return new Uint8Array(await picture.jpeg().toBuffer()).buffer;
}

/** Serves until the test is over. Writes don't wait for the disk. */
export async function startTownServer() {
  const clock = { now: Date.parse('2026-12-01T12:00:00Z') };
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-forms-'));
  const db = await openDatabase({ dataDir });
  onTestFinished(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await db.write.raw('pragma synchronous = off');
  const town = await makeTown(db, { display_name: 'City of Maple' });
  await write(db, town.id, 'clerk', (tx) =>
    tx.save('forms', {
      title: 'Report a problem',
      kind: 'problem',
      is_open: true,
      fields: [
        { ...field, key: 'what', type: 'long', label: 'What happened?', required: true },
        { ...field, key: 'photos', type: 'files', label: 'Photos' },
      ],
    }),
  );
  const found = await readForm(db, town.id, 'report-a-problem');
  if (!found) throw new Error('The form is not there.');
  const form: Form = found;
  const { port } = await serve(
    { db, dataDir, databaseUrl: undefined },
    { env: { TRUST_PROXY: '1' }, now: () => clock.now },
  );
  const photos = await Promise.all([8, 16, 24].map(makePhoto));

  /** @param isCut sends half of it, and hangs up */
  const send = (path: string, { method = 'GET', headers, body }: RequestInit, address: string, isCut: boolean) =>
    new Promise<Response>((resolve, reject) => {
      const bytes = Buffer.from(body instanceof ArrayBuffer ? new Uint8Array(body) : String(body ?? ''));
      const sent = request({
        port,
        host: '127.0.0.1',
        path,
        method,
        setHost: false,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          ...(bytes.length > 0 && { 'content-length': bytes.length }),
          host: 'cityofmaple.test',
          'x-forwarded-for': address,
        },
      });
      sent.on('error', reject);
      sent.on('response', (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => {
          const received = new Headers(Object.entries(res.headers).map(([name, value]) => [name, String(value)]));
          const hasBody = res.statusCode !== 204 && res.statusCode !== 304;
          resolve(
            new Response(hasBody ? Buffer.concat(parts) : null, { status: res.statusCode ?? 0, headers: received }),
          );
        });
      });
      if (!isCut) sent.end(bytes);
      else sent.write(bytes.subarray(0, bytes.length / 2), () => sent.destroy(new Error('The network is gone.')));
    });

  /** @param at which of its calls fails, from 1; 0 for none */
  function connect(address: string, fault: Fault | null = null, at = 0) {
    const calls: string[] = [];
    /** Resolves once a tab was killed. */
    let die = () => {};
    const death = new Promise<void>((resolve) => {
      die = resolve;
    });
    const transport: Transport = {
      async fetch(path, init) {
        if (path === '/healthz') return send(path, init, address, false);
        calls.push(`${init.method} ${path}`);
        if (calls.length !== at) return send(path, init, address, false);
        if (fault === 'failed')
          return asServer(Response.json({ code: 'server_error', message: 'Sorry.' }, { status: 500 }));
        if (fault === 'gateway') return new Response('<h1>Bad gateway</h1>', { status: 503 });
        if (fault === 'busy') return asServer(Response.json({}, { status: 429, headers: { 'Retry-After': '7' } }));
        if (fault === 'portal') return new Response('<h1>Welcome to our hotel</h1>', { status: 200 });
        const response = await send(path, init, address, fault === 'cut');
        if (fault === 'unanswered') throw new TypeError('Failed to fetch');
        if (fault !== 'killed') return response;
        die();
        return new Promise<Response>(() => {});
      },
      now: () => clock.now,
      withLock: (act) => act(),
    };
    return { transport, calls, death };
  }

  /** A report with three photos, written without a signal. */
  function makeEntry(more: Pick<NewEntry, 'files'> = {}): NewEntry {
    const files = photos.map((bytes, n) => ({ id: secret(), field_key: 'photos', name: `photo-${n}.jpg`, bytes }));
    return {
      kind: requestKind,
      key: secret(),
      user_id: null,
      made_at: clock.now,
      label: form.title,
      body: {
        form_id: form.id,
        slug: form.slug,
        form_version: form.version,
        form_token: '',
        token: secret(),
        answers: { what: `A pothole, ${secret()}`, photos: files.map(({ id }) => id) },
        contact: {},
        leave_empty: '',
        language: 'en',
      },
      photo: null,
      files,
      ...more,
    };
  }

  /** The part of an entry that the server has. */
  async function readStored(key: string) {
    const requests = await db.read('requests').where({ key });
    const stored = await db
      .read('request_files')
      .join('files', 'files.id', 'request_files.file_id')
      .whereIn(
        'request_files.request_id',
        requests.map(({ id }) => id),
      )
      .select('files.sha256', 'files.request_id');
    return { requests, files: stored, contents: new Set(stored.map(({ sha256 }) => sha256)).size };
  }

  return { db, clock, form, connect, makeEntry, readStored };
}
export type TownServer = Awaited<ReturnType<typeof startTownServer>>;
