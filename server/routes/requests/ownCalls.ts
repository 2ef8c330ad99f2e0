/** Reads and changes a request for the holder of its token. */
import type { Context } from 'koa';
import type { MessageInput } from '../../../db/rules/requests/ownInput.ts';
import type { OwnRequest } from '../../../db/rules/requests/ownRequest.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readClockDays } from '../../store/content/townDays.ts';
import type { RecordsWrite } from '../../store/requests/clock.ts';
import {
  addOwnMessage,
  describeOwnRequest,
  type RequestKey,
  requireOwnRequest,
} from '../../store/requests/ownRequest.ts';
import { sender } from '../../store/requests/receiveRequest.ts';
import { readRequest } from '../../store/requests/requests.ts';
import { queueSenderMail } from '../../store/requests/senderMails.ts';
import { write } from '../../store/write.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';

type Call = Context & { state: TownState };
export type OwnAct = (
  tx: Writer,
  writing: Pick<RecordsWrite, 'townId' | 'timeZone' | 'now' | 'days'>,
  request: Request,
) => Promise<unknown>;

export type OwnCalls = {
  /** @throws Problem `not_found` for a wrong number or token, `too_many_attempts` */
  readOwn(ctx: Call, key: RequestKey): Promise<OwnRequest>;
  /** @throws Problem as readOwn(), and those of `act` */
  changeOwn(ctx: Call, key: RequestKey, act: OwnAct): Promise<void>;
  /** Adds a message once. @throws Problem as changeOwn(), and those of addOwnMessage() */
  addMessage(ctx: Call, key: RequestKey, message: MessageInput): Promise<void>;
  /** Mails a new link if the address is the request's own. Does the same work if it is not. */
  mailLink(ctx: Call, wanted: { number: string; email: string }): Promise<void>;
};

type Parts = Pick<RouteParts, 'db' | 'config' | 'throttle' | 'now'>;

async function mailLink(
  { db, throttle, now }: Parts,
  { state: { town }, ip }: Call,
  { number, email }: { number: string; email: string },
): Promise<void> {
  await throttle.countAttempt(['request_token_address', throttleAddress(ip)]);
  const request = await readRequest(db.read, town.id, number);
  const isRight = request !== null && request.contact.email === email && request.status !== 'spam';
  await write(
    db,
    town.id,
    sender.person,
    async ({ trx }) => {
      // Counted apart, so that nobody can use up the mails of an address that has no request.
      const counted = isRight ? [email] : ['unknown', email];
      const isOver = await throttle.isOverInside(trx, ['request_mail_recipient', town.id, ...counted]);
      if (!isRight || isOver || (await throttle.isOverInside(trx, ['request_mail_town', town.id]))) return;
      await queueSenderMail(
        trx,
        { townId: town.id, now: now() },
        {
          kind: 'request_link',
          onceKey: `${request.id}:${now()}`,
          recipient: email,
          data: { request_id: request.id },
        },
      );
    },
    { now: now() },
  );
}

export function createOwnCalls(parts: Parts): OwnCalls {
  const { db, config, throttle, now } = parts;

  async function readOwn(ctx: Call, key: RequestKey): Promise<OwnRequest> {
    const { town } = ctx.state;
    await throttle.countAttempt(['request_token_address', throttleAddress(ctx.ip)]);
    const request = await requireOwnRequest(db.read, town.id, key);
    const signing = { townId: town.id, secret: await readAppSecret(config), now: now() };
    return describeOwnRequest(db.read, request, key.token, signing);
  }

  async function changeOwn(ctx: Call, key: RequestKey, act: OwnAct): Promise<void> {
    const { town } = ctx.state;
    await throttle.countAttempt(['request_token_address', throttleAddress(ctx.ip)]);
    await requireOwnRequest(db.read, town.id, key);
    const at = now();
    const days = await readClockDays(db, town, [toLocalTime(at, town.time_zone).date], at);
    const writing = { townId: town.id, timeZone: town.time_zone, now: at, days };
    await write(
      db,
      town.id,
      sender.person,
      // Read again, since the town is locked from here on.
      async (tx) => act(tx, writing, await requireOwnRequest(tx.trx, town.id, key)),
      { now: at },
    );
  }

  return {
    readOwn,
    changeOwn,
    addMessage: (ctx, key, message) =>
      changeOwn(ctx, key, async (tx, writing, request) => {
        const isNew = await addOwnMessage(tx, writing, request, message);
        if (isNew) await throttle.countInside(tx.trx, ['request_messages_request', request.id]);
      }),
    mailLink: (ctx, wanted) => mailLink(parts, ctx, wanted),
  };
}
