/** Sections and tenant info: GET /api/content/… */
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import { type SectionKey, sectionKeys } from '../../db/rules/sections.ts';
import { listSections } from '../store/sections.ts';
import { answerJson } from './answer.ts';
import { townRouter } from './router.ts';

function askedKeys(text: unknown): SectionKey[] {
  if (typeof text !== 'string') throw new Problem('bad_request', 'Name the sections once, as in ?sections=hero,about.');
  const asked = text.split(',').map((key) => key.trim());
  const unknown = asked.find((key) => !sectionKeys.includes(key as SectionKey));
  if (unknown !== undefined) {
    throw new Problem('bad_request', `"${unknown.slice(0, 40)}" is no section. There are: ${sectionKeys.join(', ')}.`);
  }
  return asked as SectionKey[];
}

/** A section that has no row yet is answered empty and enabled, never with 404 (R888). */
export function contentRoutes(db: Database) {
  return townRouter()
    .get('/api/content/sections', 'everybody', async (ctx) => {
      const keys = ctx.query.sections === undefined ? sectionKeys : askedKeys(ctx.query.sections);
      const found = await listSections(db, ctx.state.town.id, keys);
      const sections = [...new Set(keys)].map(
        (key) =>
          found.find(({ section_key }) => section_key === key) ?? { section_key: key, content: {}, enabled: true },
      );
      answerJson(ctx, { sections });
    })
    .get('/api/content/tenant-info', 'everybody', (ctx) => {
      answerJson(ctx, ctx.state.shown);
    });
}
