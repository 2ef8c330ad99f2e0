/** Renders the HTML document around the app's markup. */
import type { InitialState } from '../../db/rules/sync/sync.ts';
import type { PublicTown } from '../../db/rules/town/towns.ts';
import { embedJson, escapeHtml } from './escape.ts';
import { starterScript } from './starter.ts';

/** The build's files that a document refers to. */
export type PageAssets = { script: string; styles: string[]; preloads: string[]; fonts: string[] };

export type HtmlDocumentParts = {
  shown: PublicTown;
  state: InitialState;
  html: string;
  title: string;
  description: string;
  /** Tags from headTags(). */
  head: readonly string[];
  themeUrl: string;
  iconUrls: { favicon: string; touch: string };
  assets: PageAssets;
  /** A BCP 47 tag. */
  locale: string;
};

export function htmlDocument(parts: HtmlDocumentParts): string {
  const { shown, state, html, title, description, head: tags, themeUrl, iconUrls, assets, locale } = parts;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    // Page content works without script, so scripts have low priority. They precede the style sheets, or the inline
    // script would wait for those. A shell needs its scripts at once.
    ...assets.preloads.map(
      (file) => `<link ${state.shell ? 'rel="modulepreload"' : 'data-later'} href="${file}" fetchpriority="low">`,
    ),
    !state.shell && `<script>${starterScript}</script>`,
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" content="${escapeHtml(shown.accent)}">`,
    ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    `<link rel="stylesheet" href="${themeUrl}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="icon" href="${iconUrls.favicon}" sizes="32x32" type="image/png">`,
    `<link rel="apple-touch-icon" href="${iconUrls.touch}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(shown.display_name)}">`,
    ...tags,
  ];
  return (
    `<!doctype html>\n<html lang="${locale}">\n<head>\n${head.filter(Boolean).join('\n')}\n</head>\n<body>\n` +
    `<div id="app">${html}</div>\n` +
    `<script type="application/json" id="initial-state">${embedJson(state)}</script>\n` +
    `<script type="module" src="${assets.script}" fetchpriority="low"></script>\n</body>\n</html>\n`
  );
}
