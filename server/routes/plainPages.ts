/** Reads the site of a plain page, and sends the page. */
import type { Context } from 'koa';
import type { Database } from '../../db/connection.ts';
import { anchors } from '../../db/rules/town/sectionKeys.ts';
import { sectionContent, toPublicSection } from '../../db/rules/town/sections.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { Build } from '../render/build.ts';
import { newsPageTexts as texts } from '../render/news/newsPageTexts.ts';
import type { PlainPage, PlainSite } from '../render/plainPage.ts';
import { listSections } from '../store/towns/sections.ts';

type Parts = { db: Database; build: Pick<Build, 'assets'> };

export function sendPlainPage(ctx: Context, { status, html, headers }: PlainPage): void {
  ctx.set(headers);
  ctx.status = status;
  ctx.body = html;
}

/** Reads the town with the logo, font and menu for these pages' header. */
export async function readPlainSite({ db, build }: Parts, town: Town): Promise<PlainSite> {
  const sections = await listSections(db, town.id, ['navbar', ...anchors]);
  const { logo, links } = sectionContent(sections.map(toPublicSection), 'navbar');
  const shown = anchors.filter((anchor) => sections.some((one) => one.section_key === anchor && one.enabled));
  const { fonts } = await build.assets('/');
  return {
    ...town,
    logo: logo.src,
    font: fonts[0] ?? '',
    menu: shown.map((anchor) => ({ href: `/#${anchor}`, text: links[anchor]?.text || texts.anchors[anchor] })),
  };
}
