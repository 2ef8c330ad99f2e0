/** Reads the product's accessibility conformance report (docs/acr/openacr.yaml). The build reads it for the statement. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export type Component = { name: string; adherence: { level: string; notes?: string } };
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

/** Each `Test:` line of a remark names a file, and a title inside it. */
export const testPattern = /^Test: (\S+) :: (.+)$/;
export const listTests = (notes: string): { file: string; title: string }[] =>
  notes.split('\n').flatMap((line) => {
    const [, file = '', title = ''] = testPattern.exec(line) ?? [];
    return file ? [{ file, title }] : [];
  });

/** How many criteria of levels A and AA the web screens have on each level. */
export function countLevels({ chapters }: ConformanceReport): Map<string, number> {
  const counts = new Map<string, number>();
  for (const chapter of ['success_criteria_level_a', 'success_criteria_level_aa'])
    for (const { components } of chapters[chapter]?.criteria ?? [])
      for (const { name, adherence } of components)
        if (name === 'web') counts.set(adherence.level, (counts.get(adherence.level) ?? 0) + 1);
  return counts;
}

/** The report's figures in the accessibility statement: its day, `YYYY-MM-DD`, and the criteria of A and AA by level. */
export function summarizeReport(): { date: string; counts: Record<string, number> } {
  const { report } = readReport();
  return { date: report.report_date, counts: Object.fromEntries(countLevels(report)) };
}
