/** A picture that a clerk chose, in its sizes. If it can't be loaded, the fallback replaces it. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Picture as PictureContent } from '../../db/rules/fields/picture.ts';
import styles from './Picture.module.css';

/** The `sizes` of a full-width picture. On phones with three device pixels per CSS pixel, two are enough. */
export const screenWide = '(width < 640px) and (resolution > 2dppx) 66vw, 100vw';

type PictureProps = {
  picture: PictureContent;
  alt?: string;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string;
  /** Above the fold: loads with high priority. */
  first?: boolean;
  fallback?: ReactNode;
};

export function Picture({ picture, alt, sizes, className, first = false, fallback = null }: PictureProps) {
  const [failed, setFailed] = useState('');
  const image = useRef<HTMLImageElement>(null);
  // The picture may have failed before hydration.
  useLayoutEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(picture.src);
  }, [picture.src]);
  if (!picture.src || failed === picture.src) return fallback;
  const { focus } = picture;
  const img = (
    <img
      ref={image}
      className={focus ? `${className} ${styles.focused}` : className}
      data-x={focus && Math.round(focus.x / 10)}
      data-y={focus && Math.round(focus.y / 10)}
      src={picture.src}
      srcSet={picture.srcset || undefined}
      sizes={picture.srcset ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={picture.decorative ? '' : picture.alt || alt || ''}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(picture.src)}
    />
  );
  if (!picture.avif) return img;
  return (
    <picture className={styles.frame}>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      {img}
    </picture>
  );
}
