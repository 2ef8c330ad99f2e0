/** The picture of an item, or what stands in for one. It fills the frame that it is put in. */
import type { Item } from '../../db/rules/items.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './ItemPicture.module.css';
import placeholder from './placeholder.svg';

type ItemPictureProps = {
  item: Pick<Item, 'image' | 'picture'>;
  /** As the attribute of img has it. */
  sizes: string;
  /** Among the first that a reader sees. */
  first?: boolean;
  /** What it shows, for those who do not see it; none beside its title. And what is said where there is none. */
  alt?: string;
  none?: string;
};

export function ItemPicture({ item: { image, picture }, sizes, first, alt = '', none = '' }: ItemPictureProps) {
  const stand = <img className={styles.stand} src={placeholder} width={320} height={240} alt={none} />;
  const shown = { ...(picture ?? { src: image }), alt };
  return <Picture picture={shown} sizes={sizes} className={styles.picture} first={first} fallback={stand} />;
}
