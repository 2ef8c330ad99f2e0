/** A town's logo as receipts and invoices have it: small, on the white of paper, made once. */
import type { Database } from '../../db/connection.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { type FilePlace, readFileBytes } from '../files/fileStorage.ts';
import { findLogoFile } from '../render/branding.ts';

/** `url` has the picture itself, a PNG; the measures are in points. */
export type SaleLogo = { url: string; width: number; height: number };

const maxWidth = 150;
const maxHeight = 46;
/** Pixels for a point: sharp when it is printed. */
const density = 3;
const maxInputPixels = 50_000_000;
const maxCachedLogos = 200;

/** By their files' ids; a file never changes. */
const cache = new Map<string, Promise<SaleLogo | null>>();

/** @returns null for a picture of nothing but white, such as one that is made for dark pages */
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

/** @returns null where a town has none that was uploaded, or it can't be read: a receipt does without */
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
