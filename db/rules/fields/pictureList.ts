import * as v from 'valibot';
import { requireAltText } from '../documents/altText.ts';
import { requireOwnCopies } from '../documents/pictureCopies.ts';
import { maxPictures } from './maxPictures.ts';
import { Picture } from './picture.ts';

/** The pictures of a record, each with its address. @param owner begins the message for too many: `A page` */
export const pictureList = (owner: string) =>
  v.pipe(
    v.array(
      v.pipe(
        Picture,
        v.forward(
          v.check(({ src }) => src !== '', 'A picture needs its address.'),
          ['src'],
        ),
      ),
      'The pictures must be a list.',
    ),
    v.maxLength(maxPictures, `${owner} has at most ${maxPictures} pictures.`),
  );

type WithPictures = { pictures?: readonly Picture[] | undefined };

/** @throws Problem `invalid` for a picture without a description, or with copies that were not made here */
export function checkPictures({ pictures }: WithPictures, before: WithPictures | null): void {
  requireAltText(pictures, before?.pictures, 'pictures');
  requireOwnCopies(pictures, before?.pictures, 'pictures');
}
