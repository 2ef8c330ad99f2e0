/** Draws a town's icons from its logo, or else its initials on its accent, so that every town has icons. */
import { createHash } from 'node:crypto';
import { createPalette } from '../../../db/rules/colors.ts';
import type { PublicTown } from '../../../db/rules/town/towns.ts';
import { canDrawText, outlineText } from '../../../db/typeface.ts';

/**
 * `ground` is the icon's shape. A launcher cuts its own shape out of a full square (`bleed`), but never into the inner
 * 80 % circle. Elsewhere the icon has rounded corners or is only the logo. `letters` and `logo` are their greatest
 * width as a share of the side.
 */
const iconDesigns = {
  '192': { size: 192, ground: 'rounded', letters: 0.64, logo: 0.8 },
  '512': { size: 512, ground: 'rounded', letters: 0.64, logo: 0.8 },
  'maskable-512': { size: 512, ground: 'bleed', letters: 0.54, logo: 0.56 },
  'apple-180': { size: 180, ground: 'bleed', letters: 0.62, logo: 0.76 },
  'favicon-32': { size: 32, ground: 'rounded', letters: 0.8, logo: 1 },
} as const;

export type IconName = keyof typeof iconDesigns;
export const iconNames = Object.keys(iconDesigns) as IconName[];

/** Raise it when the drawing changes, so that browsers fetch the new icons. */
const drawingVersion = 1;

/** The address of an icon; the version allows caching it forever. */
export const iconUrl = (name: IconName, version: string) => `/icons/${name}-${version}.png`;

/** Shortens `City of Maple` to `Maple`: the name without the kind of place. */
export function placeName(name: string): string {
  return name
    .trim()
    .replace(/^the\s+/i, '')
    .replace(/^(city|town|village|township|borough|county|parish)\s+of\s+(the\s+)?/i, '')
    .trim();
}

const smallWords = new Set(['of', 'the', 'and', 'at', 'on', 'in', 'de', 'la', 'del']);

/** Abbreviates a name to one or two capitals: `City of Maple` → `M`, `Maple Market` → `MM`; `C` without a name. */
export function initials(name: string): string {
  const words = placeName(name).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const significant = words.filter((word) => !smallWords.has(word.toLowerCase()));
  const chosen = (significant.length > 0 ? significant : words).slice(0, 2);
  return chosen.map((word) => ([...word][0] ?? '').toUpperCase()).join('') || 'C';
}

/** Computes a version of the icons without drawing them: the same town and logo give the same version. */
export function iconVersion(town: PublicTown, logo: Uint8Array | null): string {
  const hash = createHash('sha256').update(JSON.stringify([drawingVersion, initials(town.display_name), town.accent]));
  if (logo) hash.update(logo);
  return hash.digest('hex').slice(0, 12);
}

type Design = (typeof iconDesigns)[IconName];

const cornerRadius = (design: Design) => (design.ground === 'rounded' ? design.size * 0.22 : 0);

/** A town hall with roof, columns and steps, for names whose letters our typeface lacks. */
const townHallPath =
  'M0-62 62-30V-20H-62V-30ZM-50-12H-34V36H-50ZM-22-12H-6V36H-22ZM6-12H22V36H6ZM34-12H50V36H34ZM-58 42H58V52H-58ZM-66 56H66V66H-66Z';

async function drawIconFromInitials(town: PublicTown, design: Design): Promise<string> {
  const { size } = design;
  const { fill, onFill } = createPalette(town.accent).light;
  const text = initials(town.display_name);
  const sheen = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/></linearGradient>`;
  const ground = (paint: string) =>
    `<rect width="${size}" height="${size}" rx="${cornerRadius(design)}" fill="${paint}"/>`;
  let shape = `<path transform="translate(${size / 2} ${size / 2}) scale(${(size * design.letters) / 140})" d="${townHallPath}" fill="${onFill}"/>`;
  if (await canDrawText(text)) {
    const measured = await outlineText(text, 100, 700);
    // One letter is limited by height, to leave space around it; two are limited by width.
    const scale = Math.min(
      (size * design.letters) / measured.width,
      (size * design.letters * 0.78) / measured.capHeight,
    );
    const left = (size - measured.width * scale) / 2;
    const base = (size + measured.capHeight * scale) / 2;
    shape = `<path transform="translate(${left} ${base}) scale(${scale})" d="${measured.d}" fill="${onFill}"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>${sheen}</defs>${ground(fill)}${ground('url(#s)')}${shape}</svg>`;
}

/** A wider or taller logo would be unreadable at icon size. */
const maxAspectRatio = 2;

/** Picks the color behind a logo: its own if it fills the picture to the edges, otherwise white. */
async function pickBackground(logo: Uint8Array, width: number, height: number): Promise<string> {
  const { default: sharp } = await import('sharp');
  const data = await sharp(logo).ensureAlpha().toColourspace('srgb').raw().toBuffer();
  const inset = Math.ceil(Math.min(width, height) * 0.02);
  const [middle, center] = [Math.floor(width / 2), Math.floor(height / 2)];
  const edges = [
    [middle, inset],
    [middle, height - 1 - inset],
    [inset, center],
    [width - 1 - inset, center],
  ] as const;
  const colors = edges.map(([x, y]) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]);
  const channel = (at: number) => colors.map((color) => color[at] ?? 0);
  const plain = [0, 1, 2].every((at) => Math.max(...channel(at)) - Math.min(...channel(at)) < 56);
  if (!plain || Math.min(...channel(3)) < 250) return '#fff';
  return `rgb(${[0, 1, 2].map((at) => Math.round(channel(at).reduce((sum, value) => sum + value, 0) / 4)).join()})`;
}

async function drawIconFromLogo(logo: Uint8Array, design: Design): Promise<Uint8Array | null> {
  const { default: sharp } = await import('sharp');
  try {
    const source = sharp(logo, { limitInputPixels: 50_000_000 }).trim({ threshold: 8 });
    const { data: trimmed, info } = await source.png().toBuffer({ resolveWithObject: true });
    if (info.width / info.height > maxAspectRatio || info.height / info.width > maxAspectRatio) return null;
    const inner = Math.round(design.size * design.logo);
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const fitted = await sharp(trimmed)
      .resize(inner, inner, { fit: 'contain', background: transparent })
      .png()
      .toBuffer();
    const { size } = design;
    const paint = design.logo === 1 ? 'none' : await pickBackground(trimmed, info.width, info.height);
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${cornerRadius(design)}" fill="${paint}"/></svg>`;
    return await sharp(Buffer.from(ground))
      .composite([{ input: fitted }])
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    // An unreadable logo falls back to initials, which are better than no icon.
    return null;
  }
}

/** Draws an icon as PNG. `logo` is the logo's bytes; an unreadable or very long one is ignored. */
export async function drawTownIcon(name: IconName, town: PublicTown, logo: Uint8Array | null): Promise<Uint8Array> {
  const design = iconDesigns[name];
  const fromLogo = logo && (await drawIconFromLogo(logo, design));
  if (fromLogo) return fromLogo;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(await drawIconFromInitials(town, design)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Draws every icon of a town. */
export async function drawTownIcons(town: PublicTown, logo: Uint8Array | null): Promise<Map<IconName, Uint8Array>> {
  const icons = new Map<IconName, Uint8Array>();
  for (const name of iconNames) icons.set(name, await drawTownIcon(name, town, logo));
  return icons;
}
