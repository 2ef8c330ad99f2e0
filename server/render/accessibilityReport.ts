/** The product's accessibility conformance report (docs/acr/openacr.yaml), and its page. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { BarrierSummary } from '../../db/rules/accessibility/barrierList.ts';
import { escapeHtml } from './escape.ts';
import { type PlainPage, type PlainSite, plainPage } from './plainPage.ts';

type Component = { name: string; adherence: { level: string; notes?: string } };
export type ConformanceReport = {
  title: string;
  product: { name: string; version: string };
  report_date: string;
  notes: string;
  evaluation_methods_used: string;
  legal_disclaimer: string;
  catalog: string;
  chapters: Record<string, { criteria: { num: string; components: Component[] }[] }>;
};
export type CriteriaCatalog = {
  chapters: { id: string; label: string; criteria: { id: string; handle: string; components: string[] }[] }[];
};

const readYaml = (name: string) => parse(readFileSync(new URL(`../../docs/acr/${name}.yaml`, import.meta.url), 'utf8'));

/** Reads the report and the catalog of its criteria. */
export function readReport(): { report: ConformanceReport; catalog: CriteriaCatalog } {
  const report: ConformanceReport = readYaml('openacr');
  return { report, catalog: readYaml(report.catalog) };
}

export const levelTexts: Record<string, string> = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'does-not-support': 'Does not support',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
};

const componentTexts: Record<string, string> = {
  web: 'Web',
  'electronic-docs': 'PDF files',
  software: 'Software',
  'authoring-tool': 'Editors',
  none: '',
};

/** Each `Test:` line of a remark names a file, and a title inside it. */
const testPattern = /^Test: (\S+) :: (.+)$/;
export const listTests = (notes: string): { file: string; title: string }[] =>
  notes.split('\n').flatMap((line) => {
    const [, file = '', title = ''] = testPattern.exec(line) ?? [];
    return file ? [{ file, title }] : [];
  });
const remarkOf = (notes: string) =>
  notes
    .split('\n')
    .filter((line) => !testPattern.test(line))
    .join(' ');

/** How many criteria of levels A and AA the web screens have on each level. */
export function countLevels({ chapters }: ConformanceReport): Map<string, number> {
  const counts = new Map<string, number>();
  for (const chapter of ['success_criteria_level_a', 'success_criteria_level_aa'])
    for (const { components } of chapters[chapter]?.criteria ?? [])
      for (const { name, adherence } of components)
        if (name === 'web') counts.set(adherence.level, (counts.get(adherence.level) ?? 0) + 1);
  return counts;
}

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
      ? 'What is to mend in the content of this site was not counted yet.'
      : `To mend in the content of this site, by its own check of texts, pictures and files: ${to_mend}.`,
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
