/**
 * Compares the cost of a large catalogue with that of a small one: the same calls to two shops of one process, in the
 * same rounds.
 */
import type { Database } from '../../db/connection.ts';
import { createTown } from '../../server/store/towns/towns.ts';
import { write } from '../../server/store/write.ts';
import { answersPerSecond } from './load.ts';
import { measureAlternately, ratioFigure } from './results/compare.ts';
import type { Figure } from './results/judge.ts';

const sizes = { small: 100, large: 10_000 } as const;
const hostOf = (size: number) => `shop-${size}.localhost`;
const kinds = ['honey', 'bread', 'candle', 'basket', 'print', 'mug', 'seeds', 'towel', 'soap', 'jam'];
const words = 'Grown, baked or made within seventy-five miles of the square by the person who sells it on Saturday. ';

/** Two shops of their own: every tenth item is some honey, and one is saffron. */
export async function makeShops(db: Database): Promise<void> {
  for (const size of Object.values(sizes)) {
    const names = {
      display_name: `Shop of ${size}`,
      time_zone: 'America/Chicago',
      support_email: 'shop@maple.example',
    };
    const town = { ...names, host: hostOf(size), aliases: [], commerce: 'on' as const, accent: '#0f6b5f' };
    const { id } = await createTown(db, 'bench', town);
    await write(db, id, 'bench', async (tx) => {
      for (let at = 0; at < size; at += 1) {
        const kind = at === size / 2 ? 'saffron' : kinds[at % kinds.length];
        const common = { image: '', quantity: 5, list_ids: [], is_public: true, tags: ['gift', `row ${at % 40}`] };
        const title = `${((at * 7919) % size).toString(36)} ${kind}`;
        await tx.save('items', {
          ...common,
          title,
          description: words.repeat(3),
          price: 4 + (at % 50),
          sku: `S-${at}`,
        });
      }
    });
  }
}

const calls = {
  'first page of items': '/api/items?page=1&per_page=10',
  'a word in every tenth': '/api/items?page=1&per_page=10&search=honey',
  'a word in one of all': '/api/items?page=1&per_page=10&search=saffron',
  'a word in none': '/api/items?page=1&per_page=10&search=submarine',
  'the page /items': '/items',
};

/** Each call to either shop, in turns. */
export async function compareShops(port: number, rounds: number, seconds: number): Promise<Figure[]> {
  const ask = (size: number, path: string) => () =>
    answersPerSecond(port, () => ({ method: 'GET', path, headers: { host: `${hostOf(size)}:${port}` } }), { seconds });
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const found = await measureAlternately({ small: ask(sizes.small, path), large: ask(sizes.large, path) }, rounds);
    figures.push(ratioFigure(`${name}, 10,000 items`, '100 items', found.large, found.small));
  }
  return figures;
}
