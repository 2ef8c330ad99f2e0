import type { Database } from '../../../db/connection.ts';
import { ImportBody, MissBody, RedirectBody } from '../../../db/rules/links/redirectInput.ts';
import { toRedirectTarget } from '../../../db/rules/links/redirects.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { answerNothing, answerPrivate } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import type { OldAddresses } from '../../http/oldAddresses.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { readSitemap } from '../../import/readSitemap.ts';
import { findBrokenOwn } from '../../links/ownAddresses.ts';
import { ignoreMissedAddress, listMissedAddresses } from '../../store/links/missedAddresses.ts';
import {
  importRedirects,
  listRedirects,
  type RedirectSite,
  removeRedirect,
  saveRedirect,
} from '../../store/links/redirects.ts';
import { withSuggestions } from '../../store/search/suggestions.ts';

type Parts = { db: Database; oldAddresses: OldAddresses; now: () => number };

/** Open addresses have shorter pages, because each needs a search for a suggestion. */
const pageSizes = { leading: 50, open: 20 };
const maxPage = 1000;

function readPage(text: unknown): number {
  const page = text === undefined ? 1 : Number(text);
  if (!Number.isInteger(page) || page < 1 || page > maxPage) throw new Problem('bad_request', 'There is no such page.');
  return page;
}

/**
 * Redirects of old addresses, for administrators: the list, an import, and missed addresses. The worker calls GET
 * /api/redirects/target, because it can't follow a redirect itself.
 */
export function redirectRoutes({ db, oldAddresses, now }: Parts) {
  const writeCall = createWriteCall(db, now);
  const siteOf = ({ town }: TownState): RedirectSite => ({
    townId: town.id,
    hosts: town.hosts,
  });
  /** Prevents a redirect to a mistyped path of this site. @throws Problem `invalid` */
  async function requireShownTarget({ town }: TownState, typed: string): Promise<void> {
    const to = toRedirectTarget(typed, town.hosts);
    const site = { db, town, now: now() };
    if (to && (await findBrokenOwn(site, [to])).size > 0)
      throw invalidField('to', 'Visitors find nothing on this site at this address. Check how it is written.');
  }
  const searchSite = ({ town, shown }: TownState) => ({ town, commerce: shown.commerce, now: now() });
  return townRouter()
    .get('/api/redirects', 'admin', async (ctx) => {
      const { open, search, page } = ctx.query;
      const isOpen = open === 'true';
      const limit = isOpen ? pageSizes.open : pageSizes.leading;
      const words = typeof search === 'string' ? search.trim().slice(0, 100).toWellFormed().replaceAll('\0', '') : '';
      const offset = (readPage(page) - 1) * limit;
      await oldAddresses.flush();
      const { redirects, total } = await listRedirects(db, ctx.state.town.id, { isOpen, search: words, offset, limit });
      const addressOf = (row: { from_address: string }) => row.from_address;
      const shown = isOpen ? await withSuggestions(db, redirects, addressOf, searchSite(ctx.state)) : redirects;
      answerPrivate(ctx, { redirects: shown, total, pages: Math.max(1, Math.ceil(total / limit)) });
    })
    .get('/api/redirects/target', 'everybody', async (ctx) => {
      const { address: requested } = ctx.query;
      if (typeof requested !== 'string') throw new Problem('bad_request', 'Name one address.');
      answerPrivate(ctx, { to: await oldAddresses.findTarget(ctx.state.town, requested) });
    })
    .get('/api/redirects/misses', 'admin', async (ctx) => {
      await oldAddresses.flush();
      const rows = await listMissedAddresses(db, ctx.state.town.id);
      const misses = await withSuggestions(db, rows, (row) => row.address, searchSite(ctx.state));
      answerPrivate(ctx, { misses });
    })
    .put('/api/redirects/misses', 'admin', async (ctx) => {
      const { address: missed, is_ignored } = readBody(ctx, MissBody);
      const count = await ignoreMissedAddress(db, ctx.state.town.id, missed, is_ignored);
      if (count === 0) throw new Problem('not_found');
      answerNothing(ctx);
    })
    .post('/api/redirects/import', 'admin', async (ctx) => {
      const lines = readSitemap(readBody(ctx, ImportBody).text);
      if (lines.length === 0) throw invalidField('text', 'There is no address in it. Write one address in each line.');
      answerPrivate(ctx, await writeCall(ctx, (tx) => importRedirects(tx, siteOf(ctx.state), lines)));
    })
    .post('/api/redirects', 'admin', async (ctx) => {
      const given = readBody(ctx, RedirectBody);
      await requireShownTarget(ctx.state, given.to);
      answerPrivate(ctx, await writeCall(ctx, (tx) => saveRedirect(tx, siteOf(ctx.state), given)), 201);
    })
    .put('/api/redirects/:id', 'admin', async (ctx) => {
      const given = readBody(ctx, RedirectBody);
      const id = String(ctx.params.id);
      await requireShownTarget(ctx.state, given.to);
      answerPrivate(ctx, await writeCall(ctx, (tx) => saveRedirect(tx, siteOf(ctx.state), given, id)));
    })
    .delete('/api/redirects/:id', 'admin', async (ctx) => {
      await writeCall(ctx, (tx) => removeRedirect(tx, ctx.state.town.id, String(ctx.params.id)));
      answerNothing(ctx);
    });
}
