/**
 * Open311 GeoReport v2, in JSON and XML. Forms with a service code are its services; without one there are none, and
 * every address answers 404. Only what is on the public list is told of requests.
 */
import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { type Form, isFormOpen } from '../../../db/rules/forms/forms.ts';
import { faultsOf, Problem } from '../../../db/rules/problems.ts';
import { formTokenLimits } from '../../../db/rules/requests/fields.ts';
import type { PublicRequest } from '../../../db/rules/requests/publicRequests.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { originOf } from '../../config/config.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { readFormBody } from '../../http/formBody.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { open311Path, sendOpen311, toOpen311List } from '../../http/open311.ts';
import { townRouter } from '../../http/router.ts';
import { listForms } from '../../store/forms/forms.ts';
import { newId } from '../../store/recordIds.ts';
import { readDue } from '../../store/requests/due.ts';
import { listPublicRequests } from '../../store/requests/publicRequests.ts';
import { receiveRequest, sender } from '../../store/requests/receiveRequest.ts';
import { newToken } from '../../store/secretTokens.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';
import {
  describeEndpoints,
  nameOpen311Faults,
  readMonths,
  readName,
  readOpen311Answers,
  readOpen311Contact,
  toDefinition,
  toService,
  toServiceRequest,
} from './open311Format.ts';
import { takenLimits } from './takenLimits.ts';

type Call = Context & { state: TownState };

/** @throws Problem `not_found` for a town without services */
async function requireServices(db: Database, town: Town): Promise<Form[]> {
  const services = (await listForms(db, town.id)).filter(({ service_code }) => service_code !== '');
  if (services.length === 0) throw new Problem('not_found', 'This town takes no requests by Open311.');
  return services;
}

/** @throws Problem `not_found`; `bad_request` without a code */
async function requireService(db: Database, town: Town, code: string | null): Promise<Form> {
  const form = (await requireServices(db, town)).find(({ service_code }) => service_code === code);
  if (form) return form;
  throw code
    ? new Problem('not_found', 'There is no service with this service_code.')
    : new Problem('bad_request', 'Send service_code.');
}

const sendRequests = (ctx: Call, list: readonly object[], status = 200) =>
  sendOpen311(ctx, toOpen311List('service_requests', 'request', list), status);

/** Takes a request from anybody: a cookie that comes along makes it nobody's. */
async function take({ db, throttle, now }: RouteParts, ctx: Call): Promise<void> {
  const { town } = ctx.state;
  if (readName(ctx.params.file) !== 'requests')
    throw new Problem('not_found', 'Requests are sent to requests.json or requests.xml.');
  const body = await readFormBody(ctx);
  const limits = takenLimits(ctx.ip, town.id);
  await throttle.requireRoom(...limits);
  await throttle.countAttempt(['request_tries_address', throttleAddress(ctx.ip)]);
  const form = await requireService(db, town, body.get('service_code'));
  if (!isFormOpen(form, town.time_zone, now()))
    throw new Problem('bad_request', 'This service takes nothing at the moment.');
  const answers = readOpen311Answers(form, body);
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
    async (tx) => {
      const request = await receiveRequest(tx, town.id, form, input, { ...taking, by: sender, due });
      await throttle.countInside(tx.trx, ...limits);
      return request;
    },
    { now: at },
  ).catch((error) => {
    const faults = error instanceof Problem ? faultsOf(error) : {};
    throw Object.keys(faults).length > 0 ? nameOpen311Faults(form, faults) : error;
  });
  sendRequests(ctx, [{ service_request_id: number, service_notice: form.confirmation, account_id: '' }], 201);
}

const readList = (given: string | string[] | undefined): string[] | undefined =>
  given === undefined ? undefined : [given].flat().flatMap((one) => one.split(','));

/** Lists what is public by the filters of a query; numbers replace all others. */
async function listRequests({ db, config, now }: RouteParts, { state: { town }, query }: Call): Promise<object[]> {
  const place = { townId: town.id, timeZone: town.time_zone };
  const [ids, codes, statuses] = [query.service_request_id, query.service_code, query.status].map(readList);
  const found = await listPublicRequests(
    db.read,
    place,
    ids ? {} : { months: readMonths(query, now(), town.time_zone), ...(codes && { serviceCodes: codes }) },
  );
  const isShown = ({ service_code, number, status }: PublicRequest) =>
    service_code !== '' && (ids ? ids.includes(number) : !statuses || statuses.includes(status));
  return found.filter(isShown).map((one) => toServiceRequest(one, { ...place, origin: originOf(config, town.host) }));
}

/**
 * For everybody: GET services, discovery and requests, each as .json or .xml; GET services/:code and requests/:number;
 * POST requests, which like all writes no page of another site can send.
 */
export function open311Routes(parts: RouteParts) {
  const { db, config } = parts;
  return townRouter()
    .get(`${open311Path}/:file`, 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const name = readName(ctx.params.file);
      const services = await requireServices(db, town);
      const origin = originOf(config, town.host);
      if (name === 'services') return sendOpen311(ctx, toOpen311List('services', 'service', services.map(toService)));
      if (name === 'discovery') return sendOpen311(ctx, describeEndpoints(origin, services, town.support_email));
      if (name !== 'requests') throw new Problem('not_found', 'There is nothing at this address.');
      sendRequests(ctx, await listRequests(parts, ctx));
    })
    .post(`${open311Path}/:file`, 'everybody', (ctx) => take(parts, ctx))
    .get(`${open311Path}/services/:file`, 'everybody', async (ctx) => {
      sendOpen311(ctx, toDefinition(await requireService(db, ctx.state.town, readName(ctx.params.file))));
    })
    .get(`${open311Path}/requests/:file`, 'everybody', async (ctx) => {
      const { town } = ctx.state;
      await requireServices(db, town);
      const place = { townId: town.id, timeZone: town.time_zone };
      const [found] = await listPublicRequests(db.read, place, { number: readName(ctx.params.file) });
      if (!found || found.service_code === '')
        throw new Problem('not_found', 'There is no public request with this number.');
      sendRequests(ctx, [toServiceRequest(found, { ...place, origin: originOf(config, town.host) })]);
    });
}
