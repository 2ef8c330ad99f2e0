/** Shared parts of staff's calls about requests. */
import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { signRequestFile } from '../../files/signedRequestFiles.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readForm } from '../../store/forms/forms.ts';
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
  const todayOf = ({ town }: TownState) => toLocalTime(now(), town.time_zone).date;
  return {
    /** The town's day, YYYY-MM-DD. */
    todayOf,
    createWriting(ctx: Call, tx: Writer): StaffWrite {
      const { id, email } = requirePerson(ctx);
      const { town } = ctx.state;
      return { tx, townId: town.id, timeZone: town.time_zone, now: now(), by: { person: email, user_id: id } };
    },
    /** Answers with a whole request. @param name its id or number @throws Problem `not_found` */
    async answerDetail(ctx: Call, name: string, status = 200): Promise<void> {
      const { town } = ctx.state;
      const signing = { townId: town.id, secret: await readAppSecret(config), now: now() };
      const detail = await readRequestDetail(db, town.id, name, {
        today: todayOf(ctx.state),
        signFile: (id) => signRequestFile(id, signing),
      });
      if (!detail) throw new Problem('not_found', 'There is no such request.');
      answerPrivate(ctx, detail, status);
    },
  };
}
