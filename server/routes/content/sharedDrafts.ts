/**
 * Drafts that are handed to a colleague: listed, read, handed over, sent back and deleted by those who may edit the
 * record. Saving the record with the draft's id in `draft` publishes it.
 */
import type { Database } from '../../../db/connection.ts';
import { fullName } from '../../../db/rules/accounts/fullName.ts';
import { draftNouns } from '../../../db/rules/drafts/drafts.ts';
import { DraftReturnInput, SharedDraftInput } from '../../../db/rules/drafts/input.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { originOf } from '../../config/config.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { sharedDraftMail } from '../../mail/sharedDraftMails.ts';
import { findAccount } from '../../store/accounts/users.ts';
import {
  deleteSharedDraft,
  handDraft,
  listSharedDrafts,
  readSharedDraft,
  returnDraft,
  type SharedDraftRow,
} from '../../store/content/sharedDrafts.ts';
import { listEditors, mayEdit, mayEditRecord, refusalOf } from '../../store/rights.ts';
import type { RouteParts } from '../parts.ts';

type Place = Pick<SharedDraftRow, 'noun' | 'record_id' | 'parent_id'>;

export function sharedDraftRoutes(parts: RouteParts) {
  const { db, now } = parts;
  const writeCall = createWriteCall(db, now);
  const { mayPublish, requireDraft } = createDraftChecks(db);
  const mailAbout = createDraftMailer(parts);
  return townRouter()
    .get('/api/drafts', 'editor', async (ctx) => {
      const me = requirePerson(ctx).id;
      const drafts = await listSharedDrafts(db.read, ctx.state.town.id);
      const isShown = await Promise.all(
        drafts.map(async (draft) => draft.author_id === me || (await mayPublish(ctx, draft))),
      );
      const shown = drafts.filter((_, at) => isShown[at]);
      answerPrivate(ctx, { drafts: shown.map(({ parent_id: _parent, ...draft }) => draft) });
    })
    .get('/api/drafts/colleagues', 'editor', async (ctx) => {
      const { noun, record_id = '', parent_id = '' } = ctx.query;
      const draftNoun = draftNouns.find((known) => known === noun);
      if (!draftNoun || typeof record_id !== 'string' || typeof parent_id !== 'string')
        throw new Problem('bad_request');
      if (!(await mayPublish(ctx, { noun: draftNoun, record_id, parent_id }))) throw refusalOf(requirePerson(ctx));
      const editors = await listEditors(db.read, ctx.state.town.id, draftNoun, { id: record_id, parent_id });
      answerPrivate(ctx, { colleagues: editors.filter(({ id }) => id !== requirePerson(ctx).id) });
    })
    .get('/api/drafts/:id', 'editor', async (ctx) => {
      const { typed, noun, record_id, title, state, note, author_id } = await requireDraft(ctx);
      const author = await findAccount(db.read, ctx.state.town.id, { id: author_id });
      const author_name = author ? fullName(author) : '';
      const draft = { id: ctx.params.id, noun, record_id, title, state, note, author_id, author_name };
      answerPrivate(ctx, { ...draft, typed: JSON.parse(typed) });
    })
    .post('/api/drafts', 'editor', async (ctx) => {
      const given = readBody(ctx, SharedDraftInput);
      const person = requirePerson(ctx);
      const { town } = ctx.state;
      if (!(await mayPublish(ctx, given))) throw refusalOf(person);
      const place = { id: given.record_id, parent_id: given.parent_id };
      const editors = given.for_id ? await listEditors(db.read, town.id, given.noun, place) : [];
      if (given.for_id && !editors.some(({ id }) => id === given.for_id)) {
        throw invalidField('for_id', 'This colleague can’t publish the draft. Please choose another one.');
      }
      const id = await writeCall(ctx, async (tx) => {
        const handed = await handDraft(tx.trx, { ...given, townId: town.id, author_id: person.id, now: now() });
        await tx.audit({
          action: 'handed_over',
          noun: given.noun,
          recordId: given.record_id || handed,
          detail: given.title,
        });
        return handed;
      });
      if (given.for_id) mailAbout(ctx, { ...given, state: 'handed' }, given.for_id);
      answerPrivate(ctx, { id }, 201);
    })
    .post('/api/drafts/:id/return', 'editor', async (ctx) => {
      const { note } = readBody(ctx, DraftReturnInput);
      const draft = await requireDraft(ctx);
      const { id, author_id, noun, record_id, title } = draft;
      if (author_id === requirePerson(ctx).id) throw new Problem('invalid', 'This draft is your own.');
      await writeCall(ctx, async (tx) => {
        await returnDraft(tx.trx, { townId: ctx.state.town.id, id, note, now: now() });
        await tx.audit({ action: 'sent_back', noun, recordId: record_id || id, detail: title });
      });
      mailAbout(ctx, { title, note, state: 'returned' }, author_id);
      answerPrivate(ctx, null, 204);
    })
    .delete('/api/drafts/:id', 'editor', async (ctx) => {
      const { id } = await requireDraft(ctx);
      await writeCall(ctx, async (tx) => void (await deleteSharedDraft(tx.trx, ctx.state.town.id, id)));
      answerPrivate(ctx, null, 204);
    });
}

/** Decides who may see and publish a draft. */
function createDraftChecks(db: Database) {
  const gone = () => new Problem('not_found', 'This draft was published or deleted meanwhile.');

  const mayPublish = (ctx: { state: TownState }, { noun, record_id, parent_id }: Place): Promise<boolean> => {
    const { town } = ctx.state;
    const person = requirePerson(ctx);
    if (record_id) return mayEditRecord(db.read, town.id, person, noun, record_id);
    return mayEdit(db.read, town.id, person, noun, { parent_id });
  };

  /** Reads a draft of the caller's own, or of a record that the caller may edit. */
  async function requireDraft(ctx: { state: TownState; params: Record<string, string> }) {
    const { id = '' } = ctx.params;
    const draft = isId(id) ? await readSharedDraft(db.read, ctx.state.town.id, id) : null;
    if (!draft) throw gone();
    const person = requirePerson(ctx);
    if (draft.author_id !== person.id && !(await mayPublish(ctx, draft))) throw refusalOf(person);
    return draft;
  }
  return { mayPublish, requireDraft };
}

/** Mails in the background: the draft is in the list, too. */
function createDraftMailer({ db, config, background, sendMail }: RouteParts) {
  return (ctx: { state: TownState }, draft: Pick<SharedDraftRow, 'title' | 'note' | 'state'>, to: string): void => {
    const { town } = ctx.state;
    const name = fullName(requirePerson(ctx));
    background.run('mailing about a draft', async () => {
      const account = await findAccount(db.read, town.id, { id: to });
      if (!account?.active) return;
      await sendMail(town, sharedDraftMail(town, account.email, draft, name, originOf(config, town.host)));
    });
  };
}
