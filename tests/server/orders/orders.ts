/** Orders straight in the database, many and different, with all that is counted and found of them. */
import { randomUUID } from 'node:crypto';
import { formatOrderNumber, type OrderStatus } from '../../../db/rules/orders/orders.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { moneyContext } from '../../../server/store/money/context.ts';
import { addLedgerLine } from '../../../server/store/money/ledger.ts';
import { countOrders, nextOrderSequence, noteOrderChange } from '../../../server/store/orders/counts.ts';
import { keepOrderFiles } from '../../../server/store/orders/files.ts';
import { newId } from '../../../server/store/recordIds.ts';
import { saveOrderWords } from '../../../server/store/search/recordWords.ts';
import { write } from '../../../server/store/write.ts';
import type { TestDatabase } from '../database.ts';

export type NewOrder = {
  /** When it was placed. */
  at: string;
  status: OrderStatus;
  totalCents: number;
  titles: string[];
  user: { id: string; email: string } | null;
  first: string;
  last: string;
  email: string;
  paidCents: number;
  columns: Record<string, unknown>;
  image: string;
};

/** Places an order at its own time, as if it had been ordered then. @returns its id */
export function addOrder({ db }: Pick<TestDatabase, 'db'>, town: Town, given: Partial<NewOrder> = {}): Promise<string> {
  const { at = '2026-11-22T18:00:00.000Z', status = 'paid', totalCents = 1000, titles = ['Wool hat'] } = given;
  const { user = null, first = 'Rosa', last = 'Tate', email = 'rosa@buyer.example', image = '' } = given;
  const now = Date.parse(at);
  return write(
    db,
    town.id,
    'test',
    async (tx) => {
      const context = moneyContext(tx, town, now);
      const { trx } = tx;
      const sequence = await nextOrderSequence(context);
      const day = toLocalTime(now, town.time_zone).date;
      const row = {
        id: randomUUID(),
        town_id: town.id,
        version: 1,
        sequence,
        day,
        created_at: at,
        updated_at: at,
        order_number: formatOrderNumber(day.slice(0, 4), sequence),
        status,
        stock: 'taken',
        is_test: false,
        user_id: user?.id ?? null,
        user_email: user?.email ?? '',
        cart_id: newId(),
        delivery: 'pickup',
        customer_first_name: first,
        customer_last_name: last,
        customer_email: email,
        tax_label: 'Sales tax',
        subtotal_cents: totalCents,
        discount_cents: 0,
        tax_cents: 0,
        shipping_cents: 0,
        service_fee_cents: 0,
        total_cents: totalCents,
        tax_rate_millionths: 82_500,
        items_count: titles.length,
        payment_method: 'cash',
        ...given.columns,
      };
      await trx('orders').insert(row);
      const items = titles.map((title, position) => ({
        id: newId(),
        order_id: row.id,
        position,
        item_id: newId(),
        title,
        image,
        picture: null,
        quantity: 1,
        unit_price_cents: totalCents,
        total_cents: totalCents,
        taxable: true,
      }));
      if (items.length > 0) await trx('order_items').insert(items);
      await keepOrderFiles(trx, town.id, items);
      await countOrders(context, day, status, 1);
      await saveOrderWords(trx, town.id, row.id, { ...row, items: titles.map((item_title) => ({ item_title })) });
      const { paidCents = 0 } = given;
      const line = { orderId: row.id, kind: 'charge' as const, provider: 'office' as const, method: 'cash' };
      if (paidCents > 0) await addLedgerLine(context, { ...line, amountCents: paidCents });
      await noteOrderChange(context);
      return row.id;
    },
    { now },
  );
}
