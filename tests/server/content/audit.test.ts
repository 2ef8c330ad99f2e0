import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../db/rules/history.ts';
import { appendAuditTrail } from '../../../server/store/history/auditTrail.ts';
import { newId } from '../../../server/store/recordIds.ts';
import { makeAccount } from '../accounts/accounts.ts';
import { makeTownWithClerk, saveDocument } from '../clerk.ts';
import { dialects } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';

type Answered = { entries: AuditEntry[]; next: string | null };

describe.each(dialects)('the audit log on %s', (dialect) => {
  test('only grows', async () => {
    const { db, town } = await makeTownWithClerk(dialect);
    const lines = () => db.write('audit_log').where({ town_id: town.id });
    const before = await lines();
    expect(before.length).toBeGreaterThan(0);
    await expect(lines().update({ person: 'nobody' })).rejects.toThrow('only grows');
    await expect(lines().del()).rejects.toThrow('only grows');
    await expect(db.write('towns').where({ id: town.id }).del()).rejects.toThrow('only grows');
    if (dialect === 'postgres') await expect(db.write('audit_log').truncate()).rejects.toThrow('only grows');
    else await expect(db.write.raw('replace into audit_log select * from audit_log')).rejects.toThrow('only grows');
    expect(await lines()).toEqual(before);
  });

  test('is read newest first with the names of things, in pages, and narrowed', async () => {
    const { db, call, callNextDoor, write, town, neighbor } = await makeTownWithClerk(dialect);
    const ann = { email: 'ann@maple.example', first_name: 'Ann', last_name: 'Bee' };
    await makeAccount({ db }, town, ann);
    // The neighbor's is another person.
    await makeAccount({ db }, neighbor, { ...ann, first_name: 'Anna' });
    const { id } = await write((tx) => saveDocument(tx, 'file-1'));
    await write((tx) => tx.save('announcements', announcementInput({ title: 'Boil water' })));
    await write((tx) => tx.saveSection('hero', { title: 'Maple' }));
    await write((tx) => tx.save('banners', { severity: 'notice', text: 'Snow', link: null }));
    await write((tx) => tx.saveTown({ display_name: 'Maple' }));
    await write((tx) => tx.remove('documents', id));
    await write((tx) => tx.audit({ action: 'signed_in', noun: 'users', recordId: 'x' }), town, 'ann@maple.example');
    await write((tx) => tx.save('events', eventInput({ title: 'Theirs' })), neighbor);

    const { entries, next } = (await call('/api/audit')).json() as Answered;
    expect(next).toBeNull();
    expect(entries.map(({ action, noun, title }) => `${action} ${noun} ${title}`)).toEqual(
      expect.arrayContaining([
        'deleted documents Agenda',
        'updated towns Maple',
        'created banners Snow',
        'created sections Hero',
        'created announcements Boil water',
        'created document_categories Agendas',
        'signed_in users ',
      ]),
    );
    expect(entries.every((entry, place) => place === 0 || entry.id < (entries[place - 1]?.id ?? ''))).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('Theirs');

    const only = async (filter: string) => ((await call(`/api/audit?${filter}`)).json() as Answered).entries;
    expect(await only('person=ann@maple.example')).toMatchObject([{ action: 'signed_in', person_name: 'Ann Bee' }]);
    expect(await only('action=deleted')).toMatchObject([{ noun: 'documents', record_id: id, version: 2 }]);
    expect(await only('noun=banners&action=created')).toMatchObject([{ title: 'Snow' }]);
    expect(await only('noun=nonsense')).toEqual([]);
    const [newest] = entries;
    expect(await only(`before=${newest?.id}`)).toEqual(entries.slice(1));
    expect((await callNextDoor(`/api/audit?before=${newest?.id}`)).body).not.toContain('Maple');
    expect((await call('/api/audit/choices')).json()).toMatchObject({
      people: expect.arrayContaining([
        { person: 'ann@maple.example', person_name: 'Ann Bee' },
        { person: 'test', person_name: '' },
      ]),
      nouns: expect.arrayContaining(['banners', 'users']),
      actions: expect.arrayContaining(['created', 'deleted', 'signed_in', 'updated']),
    });
  });

  test('pages of fifty meet without a gap', async () => {
    const { call, write } = await makeTownWithClerk(dialect);
    await write(async (tx) => {
      for (let n = 0; n < 120; n += 1) await tx.audit({ action: 'signed_in', noun: 'users', recordId: `${n}` });
    });
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = (await call(`/api/audit?action=signed_in&before=${before}`)).json() as Answered;
      expect(answer.entries).toHaveLength([50, 50, 20][page] ?? 0);
      seen.push(...answer.entries.map(({ record_id }) => record_id));
      before = answer.next ?? '';
    }
    expect(before).toBe('');
    expect(new Set(seen).size).toBe(120);
  });

  test('days are the town’s', async () => {
    const { call, db, town } = await makeTownWithClerk(dialect);
    // Chicago is six hours behind; a line's id says when it was made.
    const at = async (iso: string, recordId: string) => {
      const hex = Date.parse(iso).toString(16).padStart(12, '0');
      const id = `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
      await db.write('audit_log').insert({
        id,
        town_id: town.id,
        person: 'p',
        action: 'signed_in',
        noun: 'users',
        record_id: recordId,
        created_at: iso,
        detail: '',
      });
    };
    await at('2026-11-10T05:59:59.999Z', 'ninth, late');
    await at('2026-11-10T06:00:00.000Z', 'tenth, first');
    await at('2026-11-11T05:59:59.999Z', 'tenth, last');
    await at('2026-11-11T06:00:00.000Z', 'eleventh');
    const found = async (filter: string) =>
      ((await call(`/api/audit?person=p&${filter}`)).json() as Answered).entries.map(({ record_id }) => record_id);
    expect(await found('from=2026-11-10&to=2026-11-10')).toEqual(['tenth, last', 'tenth, first']);
    expect(await found('from=2026-11-11')).toEqual(['eleventh']);
    expect(await found('to=2026-11-09')).toEqual(['ninth, late']);
    expect(await found('from=2026-11-12&to=2026-11-09')).toEqual([]);
  });

  test('comes as a file that no spreadsheet runs, whole, and that is noted', async () => {
    const now = Date.parse('2026-11-21T03:00:00Z');
    const { call, write, town, db } = await makeTownWithClerk(dialect, { now: () => now });
    const trap = '=HYPERLINK("http://evil.example","Click")';
    await write((tx) => tx.save('announcements', announcementInput({ title: trap })));
    await db.write.transaction(async (trx) => {
      for (const [place, detail] of ['+1', '-1', '@sum', '\tx', 'two\nlines, "quoted"', 'Ä'].entries()) {
        await appendAuditTrail(trx, {
          townId: town.id,
          person: 'p',
          user_id: null,
          action: 'tried',
          noun: 'users',
          recordId: `${place}`,
          detail,
        });
      }
      for (let n = 0; n < 1200; n += 1) {
        await appendAuditTrail(trx, {
          townId: town.id,
          person: 'many',
          user_id: null,
          action: 'tried',
          noun: 'users',
          recordId: `${n}`,
        });
      }
    });
    const answer = await call('/api/audit.csv');
    expect(answer.status).toBe(200);
    // 9 p.m. of the day before in the town.
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log-cityofmaple.test-2026-11-20.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.body.startsWith('\uFEFFDate,Time,Person,')).toBe(true);
    expect(answer.body).toContain(`,"'${trap.replaceAll('"', '""')}",`);
    for (const defused of [",'+1,", ",'-1,", ",'@sum,", `,"'\tx",`, ',"two\nlines, ""quoted""",', ',Ä,']) {
      expect(answer.body).toContain(defused);
    }
    expect(answer.body.match(/,many,/g)).toHaveLength(1200);
    const narrowed = await call('/api/audit.csv?person=p&from=2020-01-01');
    expect(narrowed.body.trim().split('\r\n')).toHaveLength(7);
    const lines = await db.read('audit_log').where({ action: 'exported' }).orderBy('id').select('town_id', 'detail');
    expect(lines).toEqual([
      { town_id: town.id, detail: '' },
      { town_id: town.id, detail: 'person p, from 2020-01-01' },
    ]);
  });
});

test.each(['from=2026-02-30', 'to=yesterday', 'before=%00', 'before=a%20b', 'person=a&person=b', 'noun=%00'])(
  'the filter %s is refused with a sentence',
  async (filter) => {
    const { call, db } = await makeTownWithClerk('sqlite');
    for (const path of ['/api/audit', '/api/audit.csv']) {
      const answer = await call(`${path}?${filter}`);
      expect(answer.status).toBe(400);
      expect((answer.json() as { message: string }).message).toMatch(/\.$/);
    }
    expect(await db.read('audit_log').where({ action: 'exported' })).toEqual([]);
  },
);
