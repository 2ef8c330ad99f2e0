/** Scales a photo on the device, so that a large one is quick to keep and to send. Nothing of its camera's data is left. */
import { photoSide } from '../../../db/rules/requests/fields.ts';

const quality = 0.85;

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * Uses an image element, because phones decode it at the size that is drawn. A bitmap of 48 megapixels would take 200 MB.
 * @param longestSide the most pixels of the longer side
 * @returns the bytes of a JPEG file, and an address to show it
 * @throws an error for a file that this browser can't show
 */
export async function scalePhoto(
  file: Blob,
  longestSide: number = photoSide,
): Promise<{ bytes: ArrayBuffer; url: string }> {
  const image = new Image();
  // The content security policy allows no blob: addresses.
  image.src = await readDataUrl(file);
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  // A transparent picture would get a black ground.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Gives phones their memory back at once.
  canvas.width = 0;
  if (!blob) throw new Error('The photo could not be drawn.');
  return { bytes: await blob.arrayBuffer(), url: await readDataUrl(blob) };
}
