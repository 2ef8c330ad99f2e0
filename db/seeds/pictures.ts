/** Turns drawn pictures into the files that browsers are given. */
import { fileURLToPath } from 'node:url';
import type { Picture } from '../rules/sections.ts';
import type { DemoFile, DemoItem, DemoPicture } from './demo-town.ts';

type Drawing = {
  name: string;
  alt: string;
  /** The name of an SVG file in db/seeds/pictures. */
  drawing: string;
  widths: readonly number[];
  fallback: 'jpeg' | 'png';
};

/** Renders a drawing at each width as WebP, and at the middle one as JPEG (or PNG, where corners are see-through). */
export async function renderPicture({ name, alt, drawing, widths, fallback }: Drawing): Promise<DemoPicture> {
  const { default: sharp } = await import('sharp');
  const largest = Math.max(...widths);
  // Drawn once at its largest, and scaled down from those pixels: drawing takes longer than scaling.
  const drawn = await sharp(fileURLToPath(new URL(`./pictures/${drawing}.svg`, import.meta.url)))
    .resize(largest)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = drawn.info;
  const scaled = (to: number) => sharp(drawn.data, { raw: { width, height, channels } }).resize(to);
  const files = await Promise.all(
    widths.map(async (to): Promise<DemoFile> => {
      const bytes = await scaled(to).webp({ quality: 82, effort: 2 }).toBuffer();
      return { name: `${name}-${to}.webp`, media_type: 'image/webp', width: to, bytes };
    }),
  );
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

/** Words as an address holds them. */
const slugify = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** An item's picture. As photos of goods do, it says no more than the title beside it. */
export const renderItem = ({ title, drawing }: DemoItem): Promise<DemoPicture> =>
  renderPicture({ name: slugify(title), alt: '', drawing, widths: [480, 960], fallback: 'jpeg' });

/** The picture as a section holds it, once its files have addresses. */
export function makePicture({ alt, width, height, files }: DemoPicture, urlOf: (file: DemoFile) => string): Picture {
  const fallback = files.at(-1);
  return {
    src: fallback ? urlOf(fallback) : '',
    alt,
    srcset: files
      .slice(0, -1)
      .map((file) => `${urlOf(file)} ${file.width}w`)
      .join(', '),
    width,
    height,
  };
}
