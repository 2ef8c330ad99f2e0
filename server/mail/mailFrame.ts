/**
 * Frames HTML mails. Mail programs support little HTML, so the layout uses tables, inline styles and no pictures of
 * ours. The style sheet adds dark mode and nested lists where it is supported.
 */
import { createPalette } from '../../db/rules/colors.ts';
import { locale } from '../../db/rules/locale.ts';
import { escapeHtml } from '../render/escape.ts';

const font = `font-family:'Public Sans',-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
export const ink = '#1d2125';
export const soft = '#4b5258';
export const line = '#ded8cc';

const styleSheet = `@media (prefers-color-scheme:dark){
.page{background:#14181d!important}.sheet{background:#1b2027!important}
.ink{color:#eceff2!important}.soft{color:#b6bec6!important}.line{border-color:#3a434d!important}
}
li ul,li ol{margin:4px 0 8px!important}li p{margin:0 0 4px!important}
@media (max-width:30rem){.pad{padding-left:20px!important;padding-right:20px!important}}`;

export const headingHtml = (text: string) =>
  `<h1 class="ink" style="margin:0 0 16px;color:${ink};font-size:24px;line-height:30px;font-weight:700">${escapeHtml(text)}</h1>`;

const bodyText = `color:${ink};font-size:16px;line-height:24px`;
const ofBody = (style: string) => ` class="ink" style="${style};${bodyText}"`;

/** @param html with all text escaped */
export const paragraphHtml = (html: string) => `<p${ofBody('margin:0 0 16px')}>${html}</p>`;

/** Attributes of a notice's elements in mails. The width is for programs without styles for pictures. */
export const mailAttributes = {
  p: ofBody('margin:0 0 16px'),
  h3: ` class="ink" style="margin:24px 0 8px;color:${ink};font-size:18px;line-height:24px;font-weight:700"`,
  ul: ofBody('margin:0 0 16px;padding:0 0 0 24px'),
  ol: ofBody('margin:0 0 16px;padding:0 0 0 24px'),
  li: ' style="margin:0 0 4px"',
  a: ` class="ink" style="color:${ink}"`,
  img: ' width="536" style="display:block;width:100%;max-width:536px;height:auto;border-radius:6px"',
};

/** A link styled as a button. */
export function buttonHtml({ label, url }: { label: string; url: string }, accent: string): string {
  const { light } = createPalette(accent);
  return `<p style="margin:4px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${light.fill};color:${light.onFill};font-size:16px;line-height:24px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/** `body` and `footer` are HTML with all text escaped; the others are plain text. */
type MailFrame = { title: string; sender: string; accent: string; body: string; footer: string };

export function renderMailFrame({ title, sender, accent, body, footer }: MailFrame): string {
  const { light } = createPalette(accent);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styleSheet}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f4ef">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f4ef;${font}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:10px;overflow:hidden">
<tr><td class="pad" style="padding:16px 32px;background:${light.fill};color:${light.onFill};font-size:16px;line-height:24px;font-weight:700">${escapeHtml(sender)}</td></tr>
<tr><td class="pad" style="padding:28px 32px 12px;overflow-wrap:anywhere;word-break:break-word">
${body}
</td></tr>
<tr><td class="pad line" style="padding:16px 32px 24px;border-top:1px solid ${line}"><p class="soft" style="margin:0;color:${soft};font-size:13px;line-height:20px">${footer}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
