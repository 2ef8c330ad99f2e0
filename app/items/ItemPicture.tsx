/** The picture of an item, or a placeholder. It fills its container. */
import type { Item } from '../../db/rules/items/items.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './ItemPicture.module.css';
import placeholder from './placeholder.svg';

type ItemPictureProps = {
  item: Pick<Item, 'image' | 'picture'>;
  /** The `sizes` attribute. */
  sizes: string;
  /** Above the fold: loads with high priority. */
  first?: boolean;
  /** Alternative texts of the picture and of the placeholder; empty if the title is next to them. */
  alt?: string;
  none?: string;
};

export function ItemPicture({ item: { image, picture }, sizes, first, alt = '', none = '' }: ItemPictureProps) {
  const stand = <img className={styles.stand} src={placeholder} width={320} height={240} alt={none} />;
  const shown = { ...(picture ?? { src: image }), alt };
  return <Picture picture={shown} sizes={sizes} className={styles.picture} first={first} fallback={stand} />;
}
