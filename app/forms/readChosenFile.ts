import { requestLimits } from '../../db/rules/requests/fields.ts';
import { scalePhoto } from '../data/outbox/scalePhoto.ts';
import type { ChosenFile } from './fieldValues.ts';

/**
 * Reads a chosen file, and scales it if it is a photo. A picture that this browser can't show is sent as it is.
 * @returns null for a file that is too large
 * @throws an error for a file that can't be read
 */
export async function readChosenFile(file: File, id: string): Promise<ChosenFile | null> {
  const scaled = file.type.startsWith('image/') ? await scalePhoto(file).catch(() => null) : null;
  if (scaled) {
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`.slice(-requestLimits.fileName);
    return { id, name, bytes: scaled.bytes, previewUrl: scaled.url };
  }
  if (file.size > requestLimits.fileBytes || file.size === 0) return null;
  return { id, name: file.name.slice(-requestLimits.fileName), bytes: await file.arrayBuffer(), previewUrl: '' };
}
