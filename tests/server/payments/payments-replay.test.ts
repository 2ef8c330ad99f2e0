import { expect, test } from 'vitest';
import { testCards } from '../../stripe/cards.ts';
import { testsSqlite } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { serveCardShop } from '../shop/cardShops.ts';

test.runIf(testsSqlite)(
  'replay handles what was left, says why something fails, and changes nothing a second time',
  async () => {
    const shop = await serveCardShop('sqlite');
    const item = await shop.addItem({ price: 10, quantity: 5 });
    const { order, intentId } = await shop.orderByCard({ [item]: 1 });
    shop.emulator.pay(intentId, testCards.succeeds);
    shop.emulator.fail({ kind: 'rate_limit', path: /payment_intents/, times: 3 });
    await shop.deliver();
    expect((await shop.readOrder(order.id)).status).toBe('incomplete');
    const replay = (...more: string[]) =>
      runTown({ dataDir: shop.dataDir, env: shop.env }, 'payments', 'replay', 'maplemarket.test', ...more);
    shop.emulator.fail({ kind: 'rate_limit', path: /payment_intents/ });
    const first = await replay();
    expect([first.code, first.out]).toEqual([
      1,
      expect.stringMatching(/payment_unavailable.*2 of 3 webhooks were handled/s),
    ]);
    expect(await replay()).toMatchObject({ code: 0, out: expect.stringContaining('1 of 1 webhooks were handled') });
    const [paid, ledger] = [await shop.readOrder(order.id), await shop.readLedger(order.id)];
    expect(paid.status).toBe('paid');
    expect(await replay()).toMatchObject({ code: 0, out: '0 of 0 webhooks were handled.\n' });
    expect(await replay('--since', '2020-01-01 00:00')).toMatchObject({ out: expect.stringContaining('3 of 3') });
    expect([await shop.readOrder(order.id), await shop.readLedger(order.id)]).toEqual([paid, ledger]);
    for (const wrong of [[], ['repeat'], ['replay'], ['replay', 'maplemarket.test', '--since', 'now']]) {
      expect((await runTown({ dataDir: shop.dataDir }, 'payments', ...wrong)).code).toBe(2);
    }
  },
);
