/**
 * Open311 GeoReport v2, in JSON and XML. Forms with a service code are its services; without one there are none, and
 * every address answers 404. Only what is on the public list is told of requests.
 */
import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { type Form, isFormOpen } from '../../../db/rules/forms/forms.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { formTokenLimits } from '../../../db/rules/requests/fields.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { originOf } from '../../config/config.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { readFormBody } from '../../http/formBody.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import { listForms } from '../../store/forms/forms.ts';
import { newId } from '../../store/recordIds.ts';
import { readDue } from '../../store/requests/due.ts';
import { listPublicRequests } from '../../store/requests/publicRequests.ts';
import { sender, takeRequest } from '../../store/requests/takeRequest.ts';
import { newToken } from '../../store/secretTokens.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';
import {
  base,
  describeEndpoints,
  Open311Fault,
  readOpen311Answers,
  readOpen311Contact,
  readPeriod,
  sendOpen311,
  splitName,
  toDefinition,
  toService,
  toServiceRequest,
} from './open311Format.ts';

type Call = Context & { state: TownState };

/** @throws Open311Fault 404 for a town without services */
async function requireServices(db: Database, town: Town): Promise<Form[]> {
  const services = (await listForms(db, town.id)).filter(({ service_code }) => service_code !== '');
  if (services.length === 0) throw new Open311Fault(404, 'This town takes no requests by Open311.');
  return services;
}
const requireService = async (db: Database, town: Town, code: string | null): Promise<Form> => {
  const form = (await requireServices(db, town)).find(({ service_code }) => service_code === code);
  if (!form) throw new Open311Fault(code === null ? 400 : 404, 'There is no service with this service_code.');
  return form;
};
/** Answers faults in the shape that Open311 asks for. */
const answered = (act: (ctx: Call) => Promise<void>) => async (ctx: Call) => {
  try {
    await act(ctx);
  } catch (error) {
    const isXml = ctx.path.endsWith('.xml');
    const isProblem = error instanceof Problem && error.status < 500;
    if (!isProblem && !(error instanceof Open311Fault)) throw error;
    const fault = isProblem ? { code: error.status, description: error.message } : (error as Open311Fault).fault;
    ctx.status = fault.code;
    sendOpen311(ctx, isXml, ['errors', 'error'], [fault]);
    ctx.status = fault.code;
  }
};

async function take({ db, throttle, now }: RouteParts, ctx: Call): Promise<void> {
  const { town } = ctx.state;
  const { name, isXml } = splitName(ctx.params.file ?? '');
  if (name !== 'requests') throw new Open311Fault(404, 'Requests are sent to requests.json or requests.xml.');
  const body = await readFormBody(ctx);
  const form = await requireService(db, town, body.get('service_code'));
  if (!isFormOpen(form, town.time_zone, now()))
    throw new Open311Fault(400, 'This service takes nothing at the moment.');
  const answers = readOpen311Answers(form, body);
  const caller = throttleAddress(ctx.ip);
  await throttle.countAttempt(
    ['requests_address', caller],
    ['requests_address_day', caller],
    ['requests_town', town.id],
  );
  const at = now();
  const due = await readDue(db, town, form.kind, { receivedAt: at, now: at });
  const input = {
    key: newId(),
    token: newToken().slice(0, 22),
    form_version: form.version,
    form_token: '',
    answers,
    contact: readOpen311Contact(body),
    files: [],
    language: 'en',
    leave_empty: '',
  };
  const taking = { now: at, timeZone: town.time_zone, channel: 'open311', openMs: formTokenLimits.leastMs } as const;
  const { number } = await write(
    db,
    town.id,
    sender.person,
    (tx) => takeRequest(tx, town.id, form, input, { ...taking, by: sender, due }),
    { now: at },
  );
  ctx.status = 201;
  sendOpen311(
    ctx,
    isXml,
    ['service_requests', 'request'],
    [{ service_request_id: number, service_notice: form.confirmation, account_id: '' }],
  );
  ctx.status = 201;
}

export function open311Routes(parts: RouteParts) {
  const { db, config, now } = parts;
  return townRouter()
    .get(
      `${base}/:file`,
      'everybody',
      answered(async (ctx) => {
        const { town } = ctx.state;
        const { name, isXml } = splitName(ctx.params.file ?? '');
        const services = await requireServices(db, town);
        const origin = originOf(config, town.host);
        if (name === 'services') return sendOpen311(ctx, isXml, ['services', 'service'], services.map(toService));
        if (name === 'discovery')
          return sendOpen311(
            ctx,
            isXml,
            ['discovery', 'endpoint'],
            describeEndpoints(origin, services, town.support_email),
          );
        if (name !== 'requests') throw new Open311Fault(404, 'There is nothing at this address.');
        const { service_code: code, status, service_request_id: ids } = ctx.query;
        const place = { townId: town.id, timeZone: town.time_zone };
        const period = ids === undefined ? readPeriod(ctx.query, now()) : {};
        const found = await listPublicRequests(db.read, place, {
          ...period,
          ...(typeof code === 'string' && { serviceCode: code }),
        });
        const wanted = typeof ids === 'string' ? new Set(ids.split(',')) : null;
        const shown = found.filter(
          (one) =>
            one.service_code !== '' &&
            (!wanted || wanted.has(one.number)) &&
            (typeof status !== 'string' || status.split(',').includes(one.status)),
        );
        sendOpen311(
          ctx,
          isXml,
          ['service_requests', 'request'],
          shown.map((one) => toServiceRequest(one, origin)),
        );
      }),
    )
    .post(
      `${base}/:file`,
      'everybody',
      answered((ctx) => take(parts, ctx)),
    )
    .get(
      `${base}/services/:file`,
      'everybody',
      answered(async (ctx) => {
        const { name, isXml } = splitName(ctx.params.file ?? '');
        sendOpen311(
          ctx,
          isXml,
          ['service_definition', 'attribute'],
          toDefinition(await requireService(db, ctx.state.town, name)),
        );
      }),
    )
    .get(
      `${base}/requests/:file`,
      'everybody',
      answered(async (ctx) => {
        const { town } = ctx.state;
        const { name, isXml } = splitName(ctx.params.file ?? '');
        await requireServices(db, town);
        const place = { townId: town.id, timeZone: town.time_zone };
        const [found] = await listPublicRequests(db.read, place, { number: name });
        if (!found || found.service_code === '')
          throw new Open311Fault(404, 'There is no public request with this number.');
        sendOpen311(
          ctx,
          isXml,
          ['service_requests', 'request'],
          [toServiceRequest(found, originOf(config, town.host))],
        );
      }),
    );
}
