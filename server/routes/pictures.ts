/** Pictures for pages: one upload becomes the copies that browsers choose from. */
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Picture } from '../../db/rules/sections.ts';
import { putFile, removeFile } from '../files/files.ts';
import { judgeFile } from '../files/kinds.ts';
import { pictureName } from '../files/names.ts';
import { type Prepared, preparePicture, type Variant } from '../files/pictures.ts';
import { nameOf, receiveUpload } from '../files/upload.ts';
import { sessionOf } from '../middleware/session.ts';
import { write } from '../store/write.ts';
import type { StoredFile } from '../store/writing.ts';
import { answerPrivate } from './answer.ts';
import { townRouter } from './router.ts';

type Copy = { variant: Variant; file: StoredFile };

const urlOf = ({ file }: Copy) => `/media/${file.id}/${file.name}`;

/** As `srcset` lists copies. */
const listed = (copies: Copy[], kind: Variant['kind']) =>
  copies
    .filter(({ variant }) => variant.kind === kind)
    .map((copy) => `${urlOf(copy)} ${copy.variant.width}w`)
    .join(', ');

function pictureOf({ width, height }: Prepared, copies: Copy[]): Omit<Picture, 'alt'> {
  const fallback = copies.find(({ variant }) => variant.kind === 'fallback');
  const src = fallback ? urlOf(fallback) : '';
  return { src, srcset: listed(copies, 'webp'), avif: listed(copies, 'avif'), width, height };
}

/** @throws Problem `bad_request` */
function largestOf(asked: unknown): number | undefined {
  if (asked === undefined) return undefined;
  if (typeof asked !== 'string' || !/^[1-9]\d{1,3}$/.test(asked)) {
    throw new Problem('bad_request', 'The width is the number of pixels of the largest copy: ?width=480');
  }
  return Number(asked);
}

export function pictureRoutes(db: Database, dataDir: string) {
  return townRouter().post('/api/pictures', 'admin', async (ctx) => {
    const given = nameOf(ctx);
    const largest = largestOf(ctx.query.width);
    const received = await receiveUpload(ctx, dataDir);
    const copies: Copy[] = [];
    try {
      const { mediaType } = await judgeFile(received.path, given);
      if (!mediaType.startsWith('image/')) {
        throw new Problem('file_refused', 'This is no picture. Please choose a JPEG, PNG, WebP, AVIF or GIF file.');
      }
      const prepared = await preparePicture(received.path, largest);
      for (const variant of prepared.variants) {
        const name = pictureName(given, variant.width, variant.ending);
        const put = await putFile(dataDir, variant.bytes);
        copies.push({ variant, file: { ...put, name, media_type: variant.mediaType } });
      }
      await write(db, ctx.state.town.id, sessionOf(ctx), async (tx) => {
        for (const { file } of copies) await tx.addFile(file);
        const [first] = copies;
        await tx.trace({
          action: 'uploaded',
          noun: 'files',
          recordId: first?.file.id ?? '',
          detail: given.slice(0, 200),
        });
      });
      answerPrivate(ctx, pictureOf(prepared, copies), 201);
    } catch (error) {
      await Promise.all(copies.map(({ file }) => removeFile(dataDir, file.id)));
      throw error;
    } finally {
      // What a phone wrote into it, such as where it was taken, is not kept.
      await received.drop();
    }
  });
}
