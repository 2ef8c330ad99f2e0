/** A formatted text with its record's pictures. Those without a place in it stand below. */
import type { ComponentProps } from 'react';
import { FormattedPicture, FormattedText, listOtherPictures } from './FormattedText.tsx';

export function TextWithPictures({ pictures = [], blocks = [], ...text }: ComponentProps<typeof FormattedText>) {
  return (
    <>
      <FormattedText {...text} blocks={blocks} pictures={pictures} />
      {listOtherPictures(pictures, blocks).map((picture) => (
        <FormattedPicture key={picture.src} picture={picture} />
      ))}
    </>
  );
}
