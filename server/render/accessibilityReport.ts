/** The page of the product's accessibility conformance report. */
import type { BarrierSummary } from '../../db/rules/accessibility/barrierList.ts';
import {
  type Component,
  type ConformanceReport,
  type CriteriaCatalog,
  countLevels,
  levelTexts,
  listTests,
  type readReport,
  testPattern,
} from './conformanceReport.ts';
import { escapeHtml } from './escape.ts';
import { type PlainPage, type PlainSite, plainPage } from './plainPage.ts';

const componentTexts: Record<string, string> = {
  web: 'Web',
  'electronic-docs': 'PDF files',
  software: 'Software',
  'authoring-tool': 'Editors',
  none: '',
};

const remarkOf = (notes: string) =>
  notes
    .split('\n')
    .filter((line) => !testPattern.test(line))
    .join(' ');

function componentRow({ name, adherence: { level, notes = '' } }: Component): string {
  const tests = listTests(notes).map(
    ({ file, title }) => `<li><code>${escapeHtml(file)}</code>: ${escapeHtml(title)}</li>`,
  );
  const label = componentTexts[name] ?? name;
  return [
    `<dt>${label ? `${escapeHtml(label)}: ` : ''}${escapeHtml(levelTexts[level] ?? level)}</dt>`,
    `<dd>${escapeHtml(remarkOf(notes))}${tests.length > 0 ? `<ul>${tests.join('')}</ul>` : ''}</dd>`,
  ].join('');
}

/** A chapter that says the same of all criteria is one paragraph. */
function chapterHtml({ id, label, criteria }: CriteriaCatalog['chapters'][number], report: ConformanceReport): string {
  const rows = report.chapters[id]?.criteria ?? [];
  const remarks = new Set(
    rows.flatMap(({ components }) => components.map(({ adherence }) => JSON.stringify(adherence))),
  );
  const [first] = rows[0]?.components ?? [];
  const heading = `<h2>${escapeHtml(label)}</h2>`;
  if (remarks.size === 1 && first) {
    const { level, notes = '' } = first.adherence;
    return `${heading}<p>${escapeHtml(`${levelTexts[level] ?? level}: ${criteria.length} criteria. ${notes}`.trim())}</p>`;
  }
  const parts = rows.map(({ num, components }) => {
    const handle = criteria.find((one) => one.id === num)?.handle ?? '';
    return `<h3>${escapeHtml(`${num} ${handle}`)}</h3><dl>${components.map(componentRow).join('')}</dl>`;
  });
  return heading + parts.join('\n');
}

const texts = {
  summary: (counts: ReadonlyMap<string, number>) =>
    `The success criteria of WCAG 2.2, levels A and AA, on the screens of the site: ${[...counts]
      .map(([level, count]) => `${levelTexts[level] ?? level}: ${count}`)
      .join('. ')}.`,
  toMend: ({ to_mend, checked_at }: BarrierSummary) =>
    checked_at === null
      ? 'What is to fix in the content of this site was not counted yet.'
      : `To fix in the content of this site, by its own check of texts, pictures and files: ${to_mend}.`,
  statement: 'Accessibility statement of this site',
  data: 'This report as data (OpenACR)',
};

/** Draws the report for a town's site. */
export function renderReport(
  site: PlainSite,
  { report, catalog }: ReturnType<typeof readReport>,
  content: BarrierSummary,
): PlainPage {
  const { title, product, report_date, notes, evaluation_methods_used, legal_disclaimer } = report;
  const paragraphs = [
    `${product.name} ${product.version}, ${report_date}.`,
    texts.summary(countLevels(report)),
    texts.toMend(content),
    notes,
    evaluation_methods_used,
    legal_disclaimer,
  ];
  const body = [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p><a href="/accessibility">${texts.statement}</a></p>`,
    `<p><a href="/accessibility/report.yaml">${texts.data}</a></p>`,
    ...catalog.chapters.map((chapter) => chapterHtml(chapter, report)),
  ];
  return plainPage(site, title, body.join('\n'));
}
