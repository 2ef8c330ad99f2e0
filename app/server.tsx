/** Renders a town's path to HTML. The server imports nothing else of the app. */

import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { toPlainText } from '../db/rules/fields/formattedText.ts';
import { itemsPath } from '../db/rules/items/paths.ts';
import { announcementPath, announcementsPath, eventPath, meetingsPath, searchPathOf } from '../db/rules/links/paths.ts';
import { findScreen, isProtected } from '../db/rules/screens.ts';
import { deriveExcerpt } from '../db/rules/search/excerpt.ts';
import type { InitialState } from '../db/rules/sync/sync.ts';
import { sectionContent } from '../db/rules/town/sections.ts';
import { ContentProvider } from './data/content.tsx';
import { localizeList } from './items/localizeList.ts';
import { meetingTitle } from './meetings/meetingTitle.ts';
import { createTownRouter } from './router.tsx';
import { type PageMeta, pageMeta } from './shell/pageMeta.ts';
import { loginAddress } from './shell/protectedRoutes.ts';
import {
  announcementDialog,
  emptyShell,
  eventWithoutScript,
  heroVideo,
  publicNotices,
  welcome,
} from './shell/start/deferredParts.ts';
import { metaTexts } from './texts/en/meta.ts';
import { formFillingTexts } from './texts/en/requests/formFilling.ts';

/**
 * `html` goes into `#app`. With a `location` the response redirects there, and `html` is empty. `signIn` limits the
 * redirect to visitors: signed-in people get the app shell, which draws the screen.
 */
export type Rendered = {
  status: number;
  html: string;
  title: string;
  description: string;
  location?: string;
  requiresSignIn?: true;
};

/**
 * Draws a page as a visitor sees it. An unknown path is the home page with status 404; an announcement or item missing
 * from `state` is its list with status 404.
 * @param url path and query; only `id` and `eventId` of the query count, and `state` decides the page of the list
 */
export async function render(url: string, state: InitialState): Promise<Rendered> {
  const { pathname, search, searchParams } = new URL(url, 'http://town.invalid');
  const id = searchParams.get('id');
  const { commerce } = state.tenant;
  const sentTo = (location: string) => ({ status: 302, location, html: '', title: '', description: '' });
  if (pathname === '/' && id) return sentTo(announcementPath(id));
  if (isProtected(pathname, commerce)) return { ...sentTo(loginAddress(pathname + search)), requiresSignIn: true };
  const announcement = state.announcements.find((known) => known.id === id);
  const isOfMeetings = pathname.startsWith(meetingsPath);
  const path = isOfMeetings ? pathname + search : listPath(pathname, state, id, searchParams.get('eventId'));
  const router = createTownRouter({ commerce }, createMemoryHistory({ initialEntries: [path] }));
  const parts = [announcementDialog, emptyShell, eventWithoutScript, heroVideo, publicNotices, welcome];
  await Promise.all([router, ...parts].map((part) => part.load()));
  const html = drawInParts(state, () =>
    renderToString(
      <ContentProvider state={state}>
        <RouterProvider router={router} />
      </ContentProvider>,
    ),
  );
  const isMissing =
    id !== null && ((pathname === '/announcements' && !announcement) || (state.catalogue && state.item?.id !== id));
  const screen = findScreen(pathname, commerce);
  const found =
    screen !== null &&
    !isMissing &&
    (screen !== '/$slug' || state.page !== undefined) &&
    (screen !== '/document-text/$id' || state.document !== undefined) &&
    (screen !== '/meetings/$slug' || state.meeting !== undefined);
  const meta = pageMeta(pathname, {
    town: state.tenant.display_name,
    subtitle: sectionContent(state.sections, 'hero').subtitle,
    commerce,
    announcement,
    page: state.page,
  });
  return {
    status: found ? 200 : 404,
    html,
    ...meta,
    ...shopMeta(state),
    ...meetingMeta(state),
    ...documentMeta(state),
    ...formMeta(state),
  };
}

/** React leaves this for content that it could not draw, under the next Suspense. In text it would be escaped. */
const undrawn = '<!--$!-->';

/**
 * Draws a page. If part of it fails, draws it again with the home page's parts isolated, and says so in `state`, so
 * that the browser uses the same boundaries. Only a failing page pays for them.
 * @throws Error if part of a meeting's page fails, which may be its notice: the server has another way to show it
 */
function drawInParts(state: InitialState, draw: () => string): string {
  const html = draw();
  if (!html.includes(undrawn)) return html;
  if (state.meeting) throw new Error('Part of the page of a meeting could not be drawn.');
  state.isIsolated = true;
  return draw();
}

/** The path of the list page in `state`, with the announcement, item or event over it. */
function listPath(path: string, state: InitialState, id: string | null, eventId: string | null): string {
  const { announcements_list: list, catalogue } = state;
  const over = id ? { id } : {};
  if (state.search) return searchPathOf(state.search.query);
  if (catalogue) return itemsPath({ ...catalogue, ...over });
  if (path === '/') return eventId ? eventPath(eventId) : path;
  if (path !== '/announcements') return path;
  const part = list && { page: String(list.page), ...(list.category && { category: list.category }) };
  return announcementsPath({ ...part, ...over });
}

/** The title and description of a shop page about one item or list. */
function shopMeta({ catalogue, item, tenant }: InitialState): Partial<PageMeta> {
  const list = catalogue?.lists.find(({ id }) => id === catalogue.list);
  const chosen = item ?? (list && localizeList(list));
  if (!chosen) return {};
  const description = deriveExcerpt(chosen.description);
  return { title: metaTexts.page(chosen.title, tenant.display_name), ...(description && { description }) };
}

/** The title and description of a meeting's page. */
function meetingMeta({ meeting, tenant }: InitialState): Partial<PageMeta> {
  if (!meeting) return {};
  const description = deriveExcerpt([meeting.location, ...meeting.agenda.map(({ title }) => title)].join('. '));
  return { title: metaTexts.page(meetingTitle(meeting), tenant.display_name), description };
}

/** The title and description of a document's text. */
function documentMeta({ document, tenant }: InitialState): Partial<PageMeta> {
  if (!document) return {};
  const description = deriveExcerpt(document.description || toPlainText(document.text_blocks ?? []));
  return { title: metaTexts.page(document.title, tenant.display_name), description };
}

/** The title and description of a form. The title says that it came back, which screen readers read first. */
function formMeta({ form, filled_form, tenant }: InitialState): Partial<PageMeta> {
  if (!form) return {};
  const title = metaTexts.page(form.title, tenant.display_name);
  const description = form.summary || deriveExcerpt(form.blocks.length > 0 ? toPlainText(form.blocks) : form.content);
  return {
    title: filled_form ? formFillingTexts.notSent(title) : title,
    ...(description && { description }),
  };
}

export { locale } from '../db/rules/locale.ts';
