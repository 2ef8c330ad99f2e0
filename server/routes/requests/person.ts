import * as v from 'valibot';
import { isEmail, normalizeEmail } from '../../../db/rules/email.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readFileBytes } from '../../files/fileStorage.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requireRecentPassword, requireSession } from '../../http/middleware/session.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { answerZip, type ZipEntry } from '../../http/zip.ts';
import { erasePerson } from '../../store/requests/personal/erase.ts';
import { countPersonData, readPersonData } from '../../store/requests/personal/person.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';
import type { Call } from './calls.ts';

const PersonBody = v.object(
  {
    email: v.pipe(
      v.string('Send the email address.'),
      v.transform(normalizeEmail),
      v.check(isEmail, 'Enter a complete email address.'),
    ),
  },
  'Send the email address of the person.',
);

type PersonData = Awaited<ReturnType<typeof readPersonData>>;

/**
 * For administrators who typed their password a moment ago, about the person with an email address, which stands in no
 * address of a call: POST /api/requests/person counts what is stored, POST …/export-person sends it as a ZIP file, POST
 * …/erase-person erases it.
 */
export function personRoutes({ db, config, now }: RouteParts) {
  function readPerson(ctx: Call) {
    const { email } = readBody(ctx, PersonBody);
    requireRecentPassword(ctx, now());
    return { townId: ctx.state.town.id, email };
  }

  async function* listEntries(data: PersonData): AsyncGenerator<ZipEntry> {
    const shown = data.requests.map((request) => ({
      ...request,
      files: request.files.map(({ file_id: _id, ...file }) => file),
    }));
    yield { name: 'requests.json', bytes: Buffer.from(JSON.stringify({ ...data, requests: shown }, null, 2)) };
    for (const { file_id, path } of data.requests.flatMap(({ files }) => files)) {
      const bytes = file_id ? await readFileBytes(config, file_id) : null;
      if (bytes) yield { name: path, bytes };
    }
  }

  return townRouter()
    .post('/api/requests/person', 'admin', async (ctx) =>
      answerPrivate(ctx, await countPersonData(db.read, readPerson(ctx))),
    )
    .post('/api/requests/export-person', 'admin', async (ctx) => {
      const person = readPerson(ctx);
      const data = await readPersonData(db.read, person);
      if (data.requests.length + data.rentals.length === 0)
        throw new Problem('not_found', 'Nothing is stored about this email address.');
      // The trail is never erased, so it names requests and not the person.
      const detail = data.requests.map(({ number }) => number).join(' ');
      await write(db, person.townId, requireSession(ctx), (tx) =>
        tx.audit({ action: 'person_exported', noun: 'requests', recordId: person.townId, detail }),
      );
      answerZip(ctx, `requests-${ctx.state.town.host}`, listEntries(data));
    })
    .post('/api/requests/erase-person', 'admin', async (ctx) => {
      const person = readPerson(ctx);
      const place = { db, files: config };
      answerPrivate(ctx, await erasePerson(place, requireSession(ctx), { ...person, now: now() }));
    });
}
