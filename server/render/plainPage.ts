/** Pages of plain HTML, apart from the app: they work without script and cookies, in every browser. */
import { createHash } from 'node:crypto';
import { createPalette } from '../../db/rules/colors.ts';
import { locale } from '../../db/rules/locale.ts';
import { type Town, townName } from '../../db/rules/town/towns.ts';
import { escapeHtml } from './escape.ts';

/** A town with the data for its pages' header. `logo` and `font` are addresses; empty for none. */
export type PlainSite = Town & { logo: string; font: string; menu: readonly { href: string; text: string }[] };

const menuLabel = 'Main';

export type PlainPage = { status: number; html: string; headers: Record<string, string> };

const styleOf = ({ accent, font }: PlainSite) => {
  const { light, dark } = createPalette(accent);
  const face =
    font &&
    `@font-face{font-family:"Public Sans";src:url(${font}) format("woff2");font-weight:100 900;font-display:swap}\n`;
  return `${face}:root{color-scheme:light dark;--page:#f6f4ef;--sheet:#fff;--ink:#1d2125;--soft:#4b5258;--line:#ded8cc;--field:#767b80;--good:#e5f3e8;--bad:#fbe9e7;--fill:${light.fill};--on-fill:${light.onFill};--text:${light.text}}
@media (prefers-color-scheme:dark){:root{--page:#14181d;--sheet:#1b2027;--ink:#eceff2;--soft:#b6bec6;--line:#3a434d;--field:#8d969f;--good:#173322;--bad:#43201c;--fill:${dark.fill};--on-fill:${dark.onFill};--text:${dark.text}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.5 "Public Sans",system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
header{background:var(--sheet);border-bottom:1px solid var(--line)}
header div{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem;max-width:42rem;margin:0 auto;padding:.5rem 1.25rem}
header a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;text-decoration:none}
header a:hover{text-decoration:underline}
header img{display:block;width:auto;height:2.75rem}
.home{gap:.75rem;font-weight:700}
nav{display:flex;flex-wrap:wrap;gap:0 1.25rem}
main{max-width:42rem;margin:0 auto;padding:1.5rem 1.25rem 2.5rem}
.sheet{padding:1.5rem 1.25rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 .75rem;font-size:1.625rem;line-height:1.2}
p{margin:0 0 1rem}
a{color:var(--text)}
fieldset{margin:0 0 1.5rem;padding:0;border:0}
legend{margin-bottom:.25rem;padding:0;font-weight:700}
label{display:flex;gap:.75rem;align-items:flex-start;padding:.625rem 0;min-height:2.75rem}
label+label{border-top:1px solid var(--line)}
input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0 0;accent-color:var(--text)}
label.above{display:block;min-height:0;padding:.625rem 0 .25rem;border:0;font-weight:700}
.box{width:100%;height:auto;min-height:2.75rem;margin:0 0 1rem;padding:.5rem .75rem;border:1px solid var(--field);border-radius:.5rem;background:var(--sheet);color:inherit;font:inherit}
button{min-height:2.75rem;padding:.625rem 1.25rem;border:1px solid var(--fill);border-radius:.5rem;background:var(--fill);color:var(--on-fill);font:inherit;font-weight:700;cursor:pointer}
button.second{background:transparent;border-color:var(--field);color:var(--ink)}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.note{padding:.75rem 1rem;border-radius:.5rem;background:var(--good)}
.note.bad{background:var(--bad)}
.hint{color:var(--soft);font-size:.9375rem}
h2{margin:2rem 0 .75rem;font-size:1.25rem;line-height:1.3}
h3{margin:1.5rem 0 .5rem;font-size:1.0625rem}
dl{margin:0}
dt{font-weight:700}
dd{margin:0 0 .75rem}
.apart{margin-top:2rem;padding-top:1.25rem;border-top:1px solid var(--line)}
.last{margin-bottom:0}
@media (min-width:40rem){.sheet{padding:2rem}main{padding-top:2.5rem}}`;
};

/**
 * Renders a page. Its style is inline and allowed by its hash.
 * @param body HTML with all text escaped
 */
export function plainPage(site: PlainSite, title: string, body: string, status = 200): PlainPage {
  const css = styleOf(site);
  const name = townName(site, site.host);
  const logo = site.logo && `<img src="${escapeHtml(site.logo)}" alt="">`;
  const menu = site.menu.map(({ href, text }) => `<a href="${href}">${escapeHtml(text)}</a>`);
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(name)}</title>
<style>${css}</style>
</head>
<body>
<header><div><a class="home" href="/">${logo}${escapeHtml(name)}</a>
<nav aria-label="${menuLabel}">${menu.join('\n')}</nav></div></header>
<main>
<div class="sheet">
<h1>${escapeHtml(title)}</h1>
${body}
</div>
</main>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "img-src 'self' https:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    // Keeps the token in the address from other sites.
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  };
  return { status, html, headers };
}
