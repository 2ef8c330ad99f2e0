import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { dialects } from '../database.ts';
import { serve } from '../serve.ts';
import { parseCart, quantitiesByItem, saveItem, serveShop, shopper } from './shoppers.ts';

describe.each(dialects)('a change of a cart on %s', (dialect) => {
  test('sent many times at once is done once, and many different ones are all done, up to the stock', async () => {
    const made = await serveShop(dialect);
    const { ask: elsewhere } = dialect === 'postgres' ? await serve({ ...made, db: await again(made) }) : made;
    const hat = await saveItem(made, made.town, { quantity: 25 });
    const pie = await saveItem(made, made.town, { quantity: 7 });
    const pat = shopper(made.ask);
    await pat.open();
    const other = shopper(elsewhere, { session: pat.sessionId() });
    const both = (n: number) => (n % 2 === 0 ? pat : other);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => both(n).add(hat, 3, { key: 'same' })),
      ...Array.from({ length: 12 }, (_, n) => both(n).add(hat, 1, { key: `hat-${n}` })),
      ...Array.from({ length: 12 }, (_, n) => both(n).add(pie, 1, { key: `pie-${n}` })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const answer of answers)
      for (const { quantity, in_stock } of parseCart(answer).items)
        expect([quantity > 0, in_stock]).toEqual([true, true]);
    expect(quantitiesByItem(await pat.cart())).toEqual({ [hat]: 15, [pie]: 7 });
  });

  test('by somebody who signs in twice at once ends up in one cart with all of it', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 99 });
    const { cookie } = await signInNewAccount(made, made.town);
    const phones = Array.from({ length: 3 }, () => shopper(made.ask));
    for (const phone of phones) await phone.add(hat, 1);
    const answers = await Promise.all(
      phones.flatMap((phone) => [phone.open({ cookie }), phone.open({ cookie }), phone.add(hat, 1, { cookie })]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const phone of phones) expect(quantitiesByItem(await phone.cart({ cookie }))).toEqual({ [hat]: 6 });
    expect(await made.db.read('carts')).toHaveLength(1);
  });

  test('an editor who lowers the stock meanwhile never finds more in a cart that changed after it', async () => {
    const made = await serveShop(dialect);
    const hat = await saveItem(made, made.town, { quantity: 50 });
    const pat = shopper(made.ask);
    await pat.open();
    const adding = Promise.all(Array.from({ length: 10 }, () => pat.add(hat, 3)));
    await saveItem(made, made.town, { id: hat, quantity: 4 });
    for (const answer of await adding) {
      const [line] = parseCart(answer).items;
      expect(line?.quantity).toBeLessThanOrEqual(line?.available_quantity ?? 0);
    }
    expect(parseCart(await pat.add(hat, 1)).items).toMatchObject([{ quantity: 4, available_quantity: 4 }]);
  });
});

/** The same database through a second process's connections, as far as PostgreSQL can tell. */
const again = async ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) => {
  const db = await openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => db.close());
  return db;
};
