import { requestLimits } from '../../db/rules/requests/fields.ts';
import { scalePhoto } from '../data/outbox/scalePhoto.ts';
import type { ChosenFile } from './fieldValues.ts';

/** The server refuses photos as some phones store them. Browsers that can show them make a JPEG of them. */
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * Reads a chosen file, and scales it if it is a photo. A picture that this browser can't show is sent as it is.
 * @returns why a file can't be sent: it is too large, or a photo that few devices can show
 * @throws an error for a file that can't be read
 */
export async function readChosenFile(file: File, id: string): Promise<ChosenFile | 'too_large' | 'heic'> {
  const scaled = file.type.startsWith('image/') || isHeic(file) ? await scalePhoto(file).catch(() => null) : null;
  if (scaled) {
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`.slice(-requestLimits.fileName);
    return { id, name, bytes: scaled.bytes, previewUrl: scaled.url };
  }
  if (isHeic(file)) return 'heic';
  if (file.size > requestLimits.fileBytes || file.size === 0) return 'too_large';
  return { id, name: file.name.slice(-requestLimits.fileName), bytes: await file.arrayBuffer(), previewUrl: '' };
}
