/** Printed lists for packing and handing out orders. */

import * as v from 'valibot';
import { isId } from '../../../db/rules/links/paths.ts';
import { allOrderStatuses } from '../../../db/rules/orders/orders.ts';
import { isDate } from '../../../db/rules/time.ts';
import { townRouter } from '../../http/router.ts';
import { formatDay, formatTownMoment } from '../../receipts/formats.ts';
import { renderPackingSlip, renderPickupList } from '../../receipts/packingSlip.ts';
import { packingTexts } from '../../receipts/texts.ts';
import { readOrder } from '../../store/orders/orders.ts';
import { listPickups } from '../../store/orders/pickups.ts';
import type { RouteParts } from '../parts.ts';
import { orderNotFound, parseQuery } from './calls.ts';

const maxPickups = 200;

const PickupQuery = v.object({
  day: v.optional(
    v.pipe(v.string('There can be only one day.'), v.check(isDate, 'The day is a date such as 2026-11-24.')),
  ),
  status: v.optional(v.picklist(allOrderStatuses, `The status is one of ${allOrderStatuses.join(', ')}.`)),
});

/** GET /api/orders/pickup-list and /api/orders/:id/packing-slip. */
export function packingRoutes({ db, now }: RouteParts) {
  return townRouter()
    .get('/api/orders/pickup-list', 'admin', async (ctx) => {
      const { town } = ctx.state;
      const { day, status } = parseQuery(ctx, PickupQuery);
      const orders = await listPickups(db.read, town, { day, status, most: maxPickups + 1 });
      const about = [
        ...(day ? [packingTexts.ofDay(formatDay(day))] : []),
        ...(status ? [packingTexts.withStatus(status)] : []),
      ];
      const { html, headers } = renderPickupList(orders.slice(0, maxPickups), town, {
        about: about.join(', ') || packingTexts.waiting,
        printed: formatTownMoment(now(), town.time_zone),
        isCut: orders.length > maxPickups,
      });
      ctx.set(headers);
      ctx.body = html;
    })
    .get('/api/orders/:id/packing-slip', 'admin', async (ctx) => {
      const { town } = ctx.state;
      const { id = '' } = ctx.params;
      const order = isId(id) ? await readOrder(db.read, town.id, id) : null;
      if (!order) throw orderNotFound(id);
      const { html, headers } = renderPackingSlip(order, town);
      ctx.set(headers);
      ctx.body = html;
    });
}
