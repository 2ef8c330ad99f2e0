/** Puts a drawn page into its HTML document, with the head, styles and scripts of its town. */
import { isListed } from '../../db/rules/screens.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import type { PublicTown, Town } from '../../db/rules/town/towns.ts';
import { type Config, originOf } from '../config/config.ts';
import type { Build, RenderedPage } from './build.ts';
import { headTags } from './head.ts';
import { htmlDocument } from './htmlDocument.ts';
import { canonicalPath, isIndexable, type PageRequest } from './pageRequest.ts';
import type { BrandingCache } from './pictures/branding.ts';
import { announcementCard, pageCard, type SocialImages } from './pictures/socialImages.ts';

export type DocumentParts = { build: Build; config: Config; branding: BrandingCache; socialImages: SocialImages };

export async function drawDocument(
  { build, config, branding, socialImages }: DocumentParts,
  town: Town,
  shown: PublicTown,
  request: PageRequest,
  state: InitialState,
  page: RenderedPage,
): Promise<string> {
  const { path, announcementId, slug } = request;
  const { theme, icons } = await branding.get(town, shown);
  const isIndexed = page.status === 200 && (slug !== '' || isListed(path)) && isIndexable(request, state);
  const announcement = state.announcements.find(({ id }) => id === announcementId) ?? null;
  const card = announcement ? announcementCard(announcement) : state.page ? pageCard(state.page, shown) : null;
  return htmlDocument({
    shown,
    state,
    ...page,
    head: headTags({
      ...page,
      shown,
      state,
      origin: originOf(config, town.host),
      path: isIndexed ? canonicalPath(request) : null,
      announcement,
      socialImage: await socialImages.describe(town, shown, card),
      icon: icons.url('512'),
    }),
    themeUrl: theme.url,
    iconUrls: { favicon: icons.url('favicon-32'), touch: icons.url('apple-180') },
    assets: await build.assets(path),
    locale: build.locale,
  });
}
