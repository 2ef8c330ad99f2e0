/** Renders a page as an HTML file of its own, for a town's export. Any browser opens it. */
import { stepParts } from '../../db/rules/pages/fields.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import { escapeHtml } from './escape.ts';
import { type AttachedFile, createHtmlRenderer } from './formattedHtml.ts';

/** The contacts and documents of a page. */
export type PageReferences = { contacts: string[]; documents: AttachedFile[] };

const partLabels = { needed: 'What you need', cost: 'Cost', duration: 'How long it takes', place: 'Where' };

/** @param origin the town's, `https://maple.example` */
export function renderPageFile(page: Page, { contacts, documents }: PageReferences, origin: string): string {
  const { renderPlain, renderFormatted, renderFiles, renderPicture } = createHtmlRenderer(origin);
  const { title, summary, content, blocks, steps, pictures, updated_at } = page;
  const list = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
  const stepLines = steps.map((step) => {
    const parts = stepParts.filter((part) => step[part]);
    const lines = parts.map((part) => `<dt>${partLabels[part]}</dt><dd>${renderPlain(step[part])}</dd>`);
    return `<li><h3>${escapeHtml(step.title)}</h3><dl>${lines.join('')}</dl></li>`;
  });
  const parts = [
    `<h1>${escapeHtml(title)}</h1>`,
    summary && `<p>${escapeHtml(summary)}</p>`,
    blocks.length > 0 ? blocks.map(renderFormatted).join('') : renderPlain(content),
    stepLines.length > 0 && `<h2>Steps</h2><ol>${stepLines.join('')}</ol>`,
    ...pictures.map(({ src, alt, width, height }) =>
      renderPicture({ url: new URL(src, origin).href, alt, width, height }),
    ),
    contacts.length > 0 && `<h2>Contact</h2>${list(contacts)}`,
    documents.length > 0 && `<h2>Documents</h2>${renderFiles(documents)}`,
    `<p>${escapeHtml(`${origin}/${page.slug}`)} · ${escapeHtml(updated_at.slice(0, 10))}</p>`,
  ];
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${parts.filter(Boolean).join('\n')}</body></html>\n`;
}
