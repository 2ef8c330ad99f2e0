/** Lists broken links in the town's content, and replaces an address, for administrators. */
import * as v from 'valibot';
import type { Database } from '../../../db/connection.ts';
import type { BrokenLink } from '../../../db/rules/links/brokenLinks.ts';
import { toRedirectTarget } from '../../../db/rules/links/redirects.ts';
import { invalidField } from '../../../db/rules/problems.ts';
import type { Config } from '../../config/config.ts';
import { answerNothing, answerPrivate } from '../../http/answer.ts';
import { createWriteCall, readBody, townRouter } from '../../http/router.ts';
import { toOwnUrl } from '../../links/ownAddresses.ts';
import {
  ignoreBrokenLink,
  listBrokenLinks,
  readLinksCheckedAt,
  replaceBrokenLink,
} from '../../store/links/brokenLinks.ts';
import { suggestPage } from '../../store/search/suggestions.ts';

type Parts = {
  config: Pick<Config, 'asksOtherSites'>;
  db: Database;
  now: () => number;
};

const IgnoreBody = v.object({ is_ignored: v.boolean('Say whether it is ignored.') }, 'Send {"is_ignored": …}.');
const ReplaceBody = v.object({ to: v.string('Where it is to lead is text.') }, 'Send {"to": …}, an address.');

/** The most links for which one request searches a suggestion. */
const maxSuggestions = 30;

export function brokenLinkRoutes({ config, db, now }: Parts) {
  const writeCall = createWriteCall(db, now);
  return townRouter()
    .get('/api/broken-links', 'admin', async (ctx) => {
      const { town, shown } = ctx.state;
      const found = await listBrokenLinks({ db, town, now: now() });
      const site = { town, commerce: shown.commerce, now: now() };
      const links: BrokenLink[] = [];
      for (const [at, link] of found.entries()) {
        const own = at < maxSuggestions && link.reason === 'missing' ? toOwnUrl(link.address, town.hosts) : null;
        links.push({ ...link, suggestion: own && (await suggestPage(db, own.pathname, site)) });
      }
      const checked_at = await readLinksCheckedAt(db, town.id);
      answerPrivate(ctx, { links, checked_at, asks_others: config.asksOtherSites });
    })
    .put('/api/broken-links/:id', 'admin', async (ctx) => {
      const { is_ignored } = readBody(ctx, IgnoreBody);
      await ignoreBrokenLink(db, ctx.state.town.id, String(ctx.params.id), is_ignored);
      answerNothing(ctx);
    })
    .post('/api/broken-links/:id/replace', 'admin', async (ctx) => {
      const { town } = ctx.state;
      const to = toRedirectTarget(readBody(ctx, ReplaceBody).to, town.hosts);
      if (to === null) {
        throw invalidField('to', 'Enter a page of this site, such as /about, or an address that starts with https://.');
      }
      await writeCall(ctx, async (tx) => {
        await replaceBrokenLink(tx, town.id, String(ctx.params.id), to);
        return null;
      });
      answerNothing(ctx);
    });
}
