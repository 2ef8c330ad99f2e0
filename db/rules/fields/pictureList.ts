import * as v from 'valibot';
import { Picture } from '../town/sectionShapes.ts';

/** The pictures of a record, each with its address. @param owner begins the message for too many: `A page` */
export const pictureList = (owner: string, max: number) =>
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
    v.maxLength(max, `${owner} has at most ${max} pictures.`),
  );
