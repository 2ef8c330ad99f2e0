/** Serves the list of barriers to those who may edit them, takes people's answers, and gives counts to everybody. */
import type { Context } from 'koa';
import { type BarrierPage, barriersPerPage } from '../../../db/rules/accessibility/barrierList.ts';
import {
  type BarrierNoun,
  type BarrierRule,
  barrierNouns,
  barrierRules,
  isBarrierNoun,
} from '../../../db/rules/accessibility/barriers.ts';
import { barrierTitles } from '../../../db/rules/accessibility/barrierTitles.ts';
import { BarrierAnswerInput } from '../../../db/rules/accessibility/input.ts';
import { fullName } from '../../../db/rules/accounts/fullName.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { originOf } from '../../config/config.ts';
import { answerJson, answerNothing, answerPrivate } from '../../http/answer.ts';
import { answerCsv, type CsvValue } from '../../http/csv.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { readAnswers, saveAnswer } from '../../store/accessibility/answers.ts';
import {
  type BarrierFilter,
  type BarrierScope,
  countBarriers,
  editsBarrierNoun,
  listBarriers,
  listScopes,
  readBarrierSummary,
  readCheckedAt,
  sumCounts,
} from '../../store/accessibility/barrierList.ts';
import { checkAllRecords, isChecked } from '../../store/accessibility/checkAll.ts';
import { refusalOf } from '../../store/rights.ts';
import type { RouteParts } from '../parts.ts';

type Call = Context & { state: TownState };

const isRule = (text: string): text is BarrierRule => Object.hasOwn(barrierRules, text);

/** Reads `noun` from the address. @throws Problem `bad_request` */
function readNoun({ query: { noun } }: Context): BarrierNoun | undefined {
  if (noun === undefined || noun === '') return undefined;
  if (typeof noun !== 'string' || !isBarrierNoun(noun)) {
    throw new Problem('bad_request', `Only these are checked: ${barrierNouns.join(', ')}.`);
  }
  return noun;
}

/** Reads `rule` from the address. @throws Problem `bad_request` */
function readRule({ query: { rule } }: Context): BarrierRule | undefined {
  if (rule === undefined || rule === '') return undefined;
  if (typeof rule !== 'string' || !isRule(rule)) throw new Problem('bad_request', 'There is no such rule.');
  return rule;
}

function readPage({ query: { page = '1' } }: Context): number {
  const number = Number(page);
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new Problem('bad_request', 'There is no such page.');
  }
  return number;
}

/** @throws Problem `not_editor`, `not_admin` */
function requireNounEditor(ctx: Call, noun: BarrierNoun): void {
  const person = requirePerson(ctx);
  if (!editsBarrierNoun(person, noun)) throw refusalOf(person);
}

const columns = ['type', 'title', 'address', 'severity', 'rule', 'problem', 'words', 'since'];

export function barrierRoutes({ db, config, now }: Pick<RouteParts, 'db' | 'config' | 'now'>) {
  const writeCall = createWriteCall(db, now);

  /** Reads what a list is about. */
  async function readQuery(ctx: Call): Promise<{ scopes: BarrierScope[]; filter: BarrierFilter }> {
    const { town } = ctx.state;
    const noun = readNoun(ctx);
    const filter = { townId: town.id, now: now(), rule: readRule(ctx), withTips: ctx.query.tips === 'true' };
    const scopes = await listScopes(db.read, town.id, requirePerson(ctx));
    return { scopes: scopes.filter((scope) => noun === undefined || scope.noun === noun), filter };
  }

  async function* readRows(ctx: Call, { scopes, filter }: Awaited<ReturnType<typeof readQuery>>) {
    const counts = await countBarriers(db.read, scopes, filter);
    const { time_zone, host } = ctx.state.town;
    const origin = originOf(config, host);
    for (let offset = 0; offset < sumCounts(counts); offset += 500) {
      const barriers = await listBarriers(db.read, scopes, { ...filter, counts, offset, limit: 500 });
      yield barriers.map(({ noun, title, address, severity, rule, words, since }): CsvValue[] => {
        const { date } = toLocalTime(Date.parse(since), time_zone);
        return [noun, title, origin + address, severity, rule, barrierTitles[rule], words, date];
      });
    }
  }

  return townRouter()
    .get('/api/accessibility/summary', 'everybody', (ctx) =>
      answerJson(ctx, () => readBarrierSummary(db.read, ctx.state.town.id, now())),
    )
    .get('/api/accessibility/barriers', 'editor', async (ctx) => {
      const page = readPage(ctx);
      const { scopes, filter } = await readQuery(ctx);
      const counts = await countBarriers(db.read, scopes, filter);
      const count = sumCounts(counts);
      const checkedAt = await readCheckedAt(db.read, ctx.state.town.id);
      const offset = (page - 1) * barriersPerPage;
      const answer: BarrierPage = {
        barriers: await listBarriers(db.read, scopes, { ...filter, counts, offset, limit: barriersPerPage }),
        total: checkedAt === null ? null : count,
        pages: Math.max(1, Math.ceil(count / barriersPerPage)),
        is_checked: await isChecked(db, ctx.state.town.id),
      };
      answerPrivate(ctx, answer);
    })
    .post('/api/accessibility/checks', 'editor', async (ctx) => {
      await checkAllRecords(db, ctx.state.town.id, now());
      answerNothing(ctx);
    })
    .get('/api/accessibility/barriers.csv', 'editor', async (ctx) => {
      const { host } = ctx.state.town;
      const query = await readQuery(ctx);
      answerCsv(ctx, `accessibility-${host}`, columns, readRows(ctx, query));
    })
    .get('/api/accessibility/answers', 'editor', async (ctx) => {
      const noun = readNoun(ctx);
      if (noun === undefined) throw new Problem('bad_request', 'Name a noun.');
      requireNounEditor(ctx, noun);
      answerPrivate(ctx, { answers: await readAnswers(db.read, ctx.state.town.id, noun) });
    })
    .post('/api/accessibility/answers', 'editor', async (ctx) => {
      const answer = readBody(ctx, BarrierAnswerInput);
      requireNounEditor(ctx, answer.noun);
      const person = requirePerson(ctx);
      const by = { user_id: person.id, person: fullName(person) || person.email };
      await writeCall(ctx, async (tx) => {
        await saveAnswer(tx, ctx.state.town.id, answer, by);
        return null;
      });
      answerPrivate(ctx, answer, 201);
    });
}
