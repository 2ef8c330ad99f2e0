/** The shop's responses as the screens know them; fields may come under a second name. */
import type { Item, ItemsPage } from '../../db/rules/items.ts';
import { type List, miscList } from '../../db/rules/lists.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Tags as they are sent: a list, or one text with commas between them. */
function parseTags(given: unknown): string[] {
  const tags = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given.filter(isText) : [];
  return tags.map((tag) => tag.trim()).filter(Boolean);
}

const isText = (value: unknown) => typeof value === 'string';

function parseListIds(given: unknown): number[] {
  const ids = Array.isArray(given) ? given.filter(Number.isInteger) : [];
  return ids.length > 0 ? ids : [miscList.id];
}

/** An item of an answer. @returns null for what is none */
export function parseItem(given: unknown): Item | null {
  if (!isFields(given)) return null;
  const id = typeof given.id === 'number' ? String(given.id) : text(given.id);
  const title = text(given.title ?? given.name);
  const price = number(given.price);
  const quantity = number(given.quantity ?? given.stock_quantity);
  if (!id || !title || price === null || quantity === null) return null;
  return {
    id,
    title,
    price,
    quantity,
    description: text(given.description),
    image: text(given.image),
    picture: isFields(given.picture) ? (given.picture as Item['picture']) : null,
    list_ids: parseListIds(given.list_ids),
    is_public: given.is_public !== false,
    tags: parseTags(given.tags),
    sku: text(given.sku),
    version: number(given.version) ?? 0,
    seq: number(given.seq) ?? 0,
    created_at: text(given.created_at),
    updated_at: text(given.updated_at),
  };
}

/** @returns null where any of it is of another shape */
export function parseItemsPage(given: unknown): ItemsPage | null {
  if (!isFields(given) || !Array.isArray(given.items)) return null;
  const items = given.items.map(parseItem).filter((item) => item !== null);
  const [total, page] = [number(given.total), number(given.page)];
  if (items.length < given.items.length || total === null) return null;
  return { items, total, page: page ?? 1 };
}

/** @returns null where any of it is of another shape */
export function parseLists(given: unknown): List[] | null {
  const lists = isFields(given) ? given.lists : given;
  if (!Array.isArray(lists)) return null;
  const known = lists.filter(isFields).flatMap(({ id, title, description }) => {
    const numbered = number(id);
    return numbered === null || !text(title)
      ? []
      : [{ id: numbered, title: text(title), description: text(description) }];
  });
  return known.length < lists.length ? null : known;
}
