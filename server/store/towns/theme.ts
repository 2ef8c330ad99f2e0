/** The town's accent as a separate style sheet, because the content security policy allows no inline style. */
import { createHash } from 'node:crypto';
import { createPalette, type Shades } from '../../../db/rules/colors.ts';

const cssVariables = (shades: Shades) =>
  [
    `--accent-text:${shades.text}`,
    `--accent-fill:${shades.fill}`,
    `--accent-on-fill:${shades.onFill}`,
    `--accent-fill-hover:${shades.fillHover}`,
    `--accent-soft:${shades.soft}`,
    `--accent-on-soft:${shades.onSoft}`,
  ].join(';');

/** The address of a town's style sheet. */
export const themeUrl = (accent: string): string => `/theme-${themeStylesheet(accent).hash}.css`;

/**
 * Writes the readable shades of an accent (`#rrggbb`) as custom properties for light and dark. `hash` identifies the
 * bytes, so /theme-<hash>.css may be cached forever.
 */
export function themeStylesheet(accent: string): { hash: string; css: string } {
  const { light, dark } = createPalette(accent);
  const css = `:root{${cssVariables(light)}}@media screen and (prefers-color-scheme:dark){:root{${cssVariables(dark)}}}`;
  return { hash: createHash('sha256').update(css).digest('hex').slice(0, 12), css };
}
