/** Renders drawings into files for browsers. */
import { fileURLToPath } from 'node:url';
import type { Picture } from '../rules/fields/picture.ts';
import type { DemoFile, DemoItem, DemoPicture } from './demo-town.ts';

type Drawing = {
  name: string;
  alt: string;
  /** The name of an SVG file in db/seeds/pictures. */
  drawing: string;
  widths: readonly number[];
  fallback: 'jpeg' | 'png';
  /** Adds AVIF, which takes longer to make and half as long to load. */
  withAvif?: boolean;
};

/**
 * Renders a drawing at each width as WebP, on request also as AVIF. The middle width also becomes a JPEG, or a PNG
 * where corners are transparent.
 */
export async function renderPicture(given: Drawing): Promise<DemoPicture> {
  const { name, alt, drawing, widths, fallback, withAvif = false } = given;
  const { default: sharp } = await import('sharp');
  const largest = Math.max(...widths);
  // Draws once at the largest size and scales those pixels down: drawing takes longer than scaling.
  const drawn = await sharp(fileURLToPath(new URL(`./pictures/${drawing}.svg`, import.meta.url)))
    .resize(largest)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = drawn.info;
  const scaled = (to: number) => sharp(drawn.data, { raw: { width, height, channels } }).resize(to);
  const encode = async (to: number, kind: 'webp' | 'avif'): Promise<DemoFile> => {
    const bytes = await (kind === 'webp'
      ? scaled(to).webp({ quality: 82, effort: 2 })
      : scaled(to).avif({ quality: 46, effort: 1 })
    ).toBuffer();
    return { name: `${name}-${to}.${kind}`, media_type: `image/${kind}`, width: to, bytes };
  };
  const kinds = withAvif ? (['avif', 'webp'] as const) : (['webp'] as const);
  const files = await Promise.all(kinds.flatMap((kind) => widths.map((to) => encode(to, kind))));
  const to = widths[Math.floor(widths.length / 2)] ?? largest;
  const bytes =
    fallback === 'jpeg'
      ? await scaled(to).flatten().jpeg({ quality: 82, progressive: true }).toBuffer()
      : await scaled(to).png({ compressionLevel: 9 }).toBuffer();
  files.push({
    name: `${name}-${to}.${fallback === 'jpeg' ? 'jpg' : 'png'}`,
    media_type: `image/${fallback}`,
    width: to,
    bytes,
  });
  return { name, alt, width, height, files };
}

/** Words in the spelling of an address. */
const slugify = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** An item's picture. Its description says no more than the title beside it, as for most product photos. */
export const renderItem = ({ title, drawing }: DemoItem): Promise<DemoPicture> =>
  renderPicture({ name: slugify(title), alt: '', drawing, widths: [480, 960], fallback: 'jpeg' });

/** The picture of a section, once its files have addresses. */
export function makePicture({ alt, width, height, files }: DemoPicture, urlOf: (file: DemoFile) => string): Picture {
  const fallback = files.at(-1);
  const srcsetOf = (kind: 'avif' | 'webp') =>
    files
      .filter(({ media_type }) => media_type === `image/${kind}`)
      .map((file) => `${urlOf(file)} ${file.width}w`)
      .join(', ');
  const avif = srcsetOf('avif');
  return {
    src: fallback ? urlOf(fallback) : '',
    alt,
    srcset: srcsetOf('webp'),
    ...(avif && { avif }),
    width,
    height,
  };
}
