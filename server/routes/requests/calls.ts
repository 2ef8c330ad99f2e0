/** Shared parts of staff's calls about requests. */
import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { signRequestFile } from '../../files/signedRequestFiles.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, expectedVersion } from '../../http/router.ts';
import { readForm } from '../../store/forms/forms.ts';
import { requireRequest } from '../../store/requests/change.ts';
import { readRequestDetail } from '../../store/requests/details.ts';
import type { StaffWrite } from '../../store/requests/staffChanges.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';

export type Call = Context & { state: TownState };

/** For administrators, and editors who may work on forms and requests. */
export const access = { editorOf: 'forms' } as const;

/** @param name the form's id or address @throws Problem `not_found` */
export async function requireForm(db: Database, { state }: Call, name: string): Promise<Form> {
  const form = await readForm(db, state.town.id, name);
  if (!form) throw new Problem('not_found', 'This form no longer exists.');
  return form;
}

export function createRequestCalls({ db, config, now }: Pick<RouteParts, 'db' | 'config' | 'now'>) {
  const writeCall = createWriteCall(db, now);
  const todayOf = ({ town }: TownState) => toLocalTime(now(), town.time_zone).date;

  function createWriting(ctx: Call, tx: Writer): StaffWrite {
    const { id, email } = requirePerson(ctx);
    const { town } = ctx.state;
    return { tx, townId: town.id, timeZone: town.time_zone, now: now(), by: { person: email, user_id: id } };
  }

  async function answerDetail(ctx: Call, name: string, status = 200): Promise<void> {
    const { town } = ctx.state;
    const signing = { townId: town.id, secret: await readAppSecret(config), now: now() };
    const detail = await readRequestDetail(db, town.id, name, {
      today: todayOf(ctx.state),
      signFile: (id) => signRequestFile(id, signing),
    });
    if (!detail) throw new Problem('not_found', 'There is no such request.');
    answerPrivate(ctx, detail, status);
  }

  /** Reads the named request in a write. @throws Problem `not_found`; `changed_meanwhile` where If-Match names another version */
  async function requireNamed(ctx: Call, tx: Writer): Promise<Request> {
    const request = await requireRequest(tx, ctx.state.town.id, ctx.params.id);
    const expected = expectedVersion(ctx);
    if (expected !== undefined && expected !== request.version)
      throw new Problem('changed_meanwhile', undefined, { current: request });
    return request;
  }

  return {
    /** The town's day, YYYY-MM-DD. */
    todayOf,
    createWriting,
    requireNamed,
    /** Answers with a whole request. @param name its id or number @throws Problem `not_found` */
    answerDetail,
    /** Changes the named request in one write, and answers with it. @throws Problem as requireNamed(), and those of `act` */
    async change(ctx: Call, act: (writing: StaffWrite, request: Request) => Promise<unknown>): Promise<void> {
      const requestId = await writeCall(ctx, async (tx) => {
        const request = await requireNamed(ctx, tx);
        await act(createWriting(ctx, tx), request);
        return request.id;
      });
      await answerDetail(ctx, requestId);
    },
  };
}
