/** Prepares a town's logo for receipts and invoices: small, on white, rendered once. */
import type { Database } from '../../db/connection.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { type FilePlace, readFileBytes } from '../files/fileStorage.ts';
import { findLogoFile } from '../render/pictures/branding.ts';

/** `url` embeds the picture as PNG; width and height are in points. */
export type SaleLogo = { url: string; width: number; height: number };

const maxWidth = 150;
const maxHeight = 46;
/** Pixels per point, for sharp printing. */
const density = 3;
const maxInputPixels = 50_000_000;
const maxCachedLogos = 200;

/** By file id; a file never changes. */
const cache = new Map<string, Promise<SaleLogo | null>>();

/** @returns null for an all-white picture, such as a logo for dark pages */
async function drawLogo(bytes: Uint8Array | null): Promise<SaleLogo | null> {
  if (!bytes) throw new Error('the file of the logo is gone');
  const { default: sharp } = await import('sharp');
  const flat = await sharp(bytes, { limitInputPixels: maxInputPixels })
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(maxWidth * density, maxHeight * density, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(flat.data).stats();
  if (channels.every(({ min }) => min > 240)) return null;
  const { width, height } = flat.info;
  const scale = Math.min(maxWidth / width, maxHeight / height);
  const url = `data:image/png;base64,${flat.data.toString('base64')}`;
  return { url, width: width * scale, height: height * scale };
}

/** @returns null if the town uploaded no logo or it is unreadable: the receipt then has none */
export async function readSaleLogo(db: Database, place: FilePlace, town: Pick<Town, 'id'>): Promise<SaleLogo | null> {
  const file = await findLogoFile(db, town);
  if (!file) return null;
  const { id } = file;
  const cached = cache.get(id) ?? readFileBytes(place, id).then(drawLogo);
  if (cache.size >= maxCachedLogos) cache.clear();
  cache.set(id, cached);
  return cached.catch(() => {
    cache.delete(id);
    return null;
  });
}
