/** Sections and the town's own data: GET /api/content/…, and PUT of one section. */

import * as v from 'valibot';
import { isObject } from '../../../db/rules/fields/isObject.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { applySectionChanges } from '../../../db/rules/town/input.ts';
import { type SectionKey, sectionKeys } from '../../../db/rules/town/sectionKeys.ts';
import { toPublicSection } from '../../../db/rules/town/sections.ts';
import { answerJson, answerPrivate } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { listSections } from '../../store/towns/sections.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';

/** A section's fields, and whether it is shown. */
const SectionBody = v.pipe(
  v.unknown(),
  v.check(isObject, 'Send the section as an object.'),
  v.transform((body) => body as Record<string, unknown>),
);
const Enabled = v.optional(v.boolean('enabled is either true or false.'));

function parseSectionKeys(text: unknown): SectionKey[] {
  if (typeof text !== 'string') throw new Problem('bad_request', 'Name the sections once, as in ?sections=hero,about.');
  const keys = text.split(',').map((key) => key.trim());
  const unknown = keys.find((key) => !sectionKeys.includes(key as SectionKey));
  if (unknown !== undefined) {
    throw new Problem('bad_request', '"{unknown}" is no section. There are: {sections}.', {
      params: { unknown: unknown.slice(0, 40), sections: sectionKeys.join(', ') },
    });
  }
  return keys as SectionKey[];
}

function requireSectionKey(text: string | undefined): SectionKey {
  const key = sectionKeys.find((one) => one === text);
  if (!key)
    throw new Problem('not_found', 'There is no such section. There are: {sections}.', {
      params: { sections: sectionKeys.join(', ') },
    });
  return key;
}

/** A section that was never saved is returned empty and enabled, never as 404. */
export function contentRoutes({ db, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);

  async function readSections({ state }: { state: TownState }, keys: readonly SectionKey[]) {
    const found = await listSections(db, state.town.id, keys);
    return [...new Set(keys)].map(
      (key) =>
        found.find(({ section_key }) => section_key === key) ?? {
          section_key: key,
          content: {},
          enabled: true,
          // The first save expects this version.
          version: 0,
        },
    );
  }

  return townRouter()
    .get('/api/content/sections', 'everybody', async (ctx) => {
      const keys = ctx.query.sections === undefined ? sectionKeys : parseSectionKeys(ctx.query.sections);
      // Only editors may see the content of a disabled section.
      if (ctx.state.session?.person.is_admin) return answerPrivate(ctx, { sections: await readSections(ctx, keys) });
      await answerJson(ctx, async () => ({ sections: (await readSections(ctx, keys)).map(toPublicSection) }));
    })
    .put('/api/content/:key', 'admin', async (ctx) => {
      const key = requireSectionKey(ctx.params.key);
      const { enabled: rawEnabled, ...given } = readBody(ctx, SectionBody);
      const sent = v.parse(Enabled, rawEnabled);
      const save = async (tx: Writer) => {
        const before = await tx.readSection(key);
        const content = applySectionChanges(key, before?.content ?? {}, given);
        await tx.saveSection(key, content, sent ?? before?.enabled ?? true, expectedVersion(ctx));
        return tx.readSection(key);
      };
      answerPrivate(ctx, await writeCall(ctx, save));
    })
    .get('/api/content/tenant-info', 'everybody', (ctx) => {
      return answerJson(ctx, () => ctx.state.shown);
    });
}
