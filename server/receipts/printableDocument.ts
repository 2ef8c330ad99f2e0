/**
 * Renders a printable page: HTML without script, with inline style. A sandboxed frame has its own origin, to which our
 * style sheets are not sent. So the style is allowed by hash, and nothing else is loaded.
 */
import { createHash } from 'node:crypto';
import { createPalette } from '../../db/rules/colors.ts';
import { locale } from '../../db/rules/locale.ts';
import { escapeHtml } from '../render/escape.ts';

/** An HTML page, and headers that replace the usual ones. */
export type PrintableDocument = { html: string; headers: Record<string, string> };

const style = (accent: string) => `:root{color-scheme:light;--accent:${createPalette(accent).light.text}}
*{box-sizing:border-box}
body{margin:0;padding:1.5rem 1.25rem 2rem;background:#fff;color:#1d2125;font:1rem/1.5 "Public Sans",system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;border-top:.5rem solid var(--accent);overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto}
h1{margin:.25rem 0 1rem;font-size:1.75rem;line-height:1.2}
h2,h3{margin:0 0 .25rem;font-size:.8125rem;color:#4b5258;text-transform:uppercase;letter-spacing:.06em}
p{margin:0}
.logo{float:right;max-width:9rem;max-height:3rem;margin-left:1rem}
.seller{color:var(--accent);font-weight:700}
.test{margin:0 0 1rem;padding:.5rem .75rem;border:2px dashed #94241a;color:#94241a;font-weight:700}
.facts,.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:1rem 1.5rem;margin:0 0 1.5rem}
.facts{padding:1rem 0;border:solid #ded8cc;border-width:1px 0}
.parties{grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}
dt{font-size:.8125rem;color:#4b5258}
dd{margin:0;font-weight:700}
table{width:100%;border-collapse:collapse}
th,td{padding:.5rem 0 .5rem 1rem;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{padding-left:0;text-align:left}
thead th,td{overflow-wrap:normal;white-space:nowrap}
thead th{border-bottom:2px solid #1d2125;font-size:.8125rem;color:#4b5258;vertical-align:bottom}
tbody td,tbody th{border-bottom:1px solid #ded8cc;font-weight:400}
.sums{width:min(22rem,100%);margin:1rem 0 1.5rem auto}
.sums th,.sums td{padding:.25rem 0;border:0}
.sums .total th,.sums .total td,.sums .due th,.sums .due td{padding-top:.5rem;border-top:1px solid #1d2125;font-weight:700}
.sums .due th,.sums .due td{color:#94241a}
.notes{margin:0 0 1.5rem}
.packing{margin-bottom:1.5rem}
footer{margin-top:1.5rem;padding-top:1rem;border-top:1px solid #ded8cc;color:#4b5258;font-size:.875rem}
.box{display:inline-block;width:1.1rem;height:1.1rem;border:1.5px solid #1d2125;border-radius:2px;vertical-align:-.2rem}
.order{margin:0 0 1.5rem;padding-top:1rem;border-top:1px solid #1d2125;break-inside:avoid}
.order table{margin:.5rem 0}
.order .notes{margin:.5rem 0}
.order h2{color:#1d2125;font-size:1.125rem;text-transform:none;letter-spacing:0}
.line{display:flex;flex-wrap:wrap;gap:0 1rem}
.due-now{color:#94241a;font-weight:700}
.packing th:nth-child(2){text-align:left}
.check{width:4.5rem}
.sign{display:flex;gap:.75rem;align-items:flex-end;margin-top:1rem;color:#4b5258}
.sign span{flex:1;max-width:18rem;border-bottom:1px solid #1d2125}
@media (max-width:30rem){table{font-size:.9375rem}th,td{padding-left:.5rem}.facts{grid-template-columns:1fr 1fr}}
@media print{body{padding:0;border:0;font-size:10.5pt}h1{font-size:18pt}tr,.parties,.sums{break-inside:avoid}thead{display:table-header-group}@page{margin:18mm}}`;

const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/**
 * @param body HTML with all text escaped
 * @param given `framed` allows the same site to show it in a frame
 */
export function printableDocument(
  body: string,
  { title, accent, framed = false }: { title: string; accent: string; framed?: boolean },
): PrintableDocument {
  const css = style(accent);
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(css)}`,
    // The receipt embeds the town's logo.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ];
  return {
    html,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'X-Frame-Options': framed ? 'SAMEORIGIN' : 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  };
}
