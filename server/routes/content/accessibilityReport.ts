/** GET /accessibility/report: the product's accessibility conformance report, as a page and as it is written. */
import { readFileSync } from 'node:fs';
import { townRouter } from '../../http/router.ts';
import { renderReport } from '../../render/accessibilityReport.ts';
import { readReport } from '../../render/conformanceReport.ts';
import { readBarrierSummary } from '../../store/accessibility/barrierList.ts';
import type { RouteParts } from '../parts.ts';
import { readPlainSite, sendPlainPage } from '../plainPages.ts';

const source = new URL('../../../docs/acr/openacr.yaml', import.meta.url);

export function accessibilityReportRoutes(parts: RouteParts) {
  // Read when it is first asked for, and kept: it changes with a new version only.
  let report: ReturnType<typeof readReport> | undefined;
  return townRouter()
    .get('/accessibility/report', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const content = await readBarrierSummary(parts.db.read, town.id, parts.now());
      report ??= readReport();
      sendPlainPage(ctx, renderReport(await readPlainSite(parts, town), report, content));
    })
    .get('/accessibility/report.yaml', 'everybody', (ctx) => {
      ctx.set({ 'Content-Type': 'application/yaml; charset=utf-8', 'Cache-Control': 'no-cache' });
      ctx.body = readFileSync(source, 'utf8');
    });
}
