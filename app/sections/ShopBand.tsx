/** A few of the shop's newest items with their pictures, on the home page of a town that sells. */
import { formatPrice } from '../../db/rules/money.ts';
import { useInitialState, useTown } from '../data/content.tsx';
import { cardSizes } from '../items/cardSizes.ts';
import { shopBandTexts as texts } from '../texts/en/home/sections.ts';
import { buttonAttributes } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Section } from './Section.tsx';
import styles from './ShopBand.module.css';

export function ShopBand() {
  const { commerce } = useTown();
  const { featured = [] } = useInitialState();
  if (!commerce || featured.length === 0) return null;
  return (
    <Section
      anchor="shop"
      title={texts.title}
      aside={
        <a {...buttonAttributes({ variant: 'secondary' })} href="/items">
          {texts.all}
        </a>
      }
    >
      <ul className={styles.items}>
        {featured.map(({ id, title, price, image, picture }) => (
          <li key={id}>
            <a className={styles.item} href={`/items?id=${id}`}>
              <span className={styles.frame}>
                <Picture
                  className={styles.picture}
                  picture={{ ...(picture ?? { src: image }), alt: '' }}
                  sizes={cardSizes}
                />
              </span>
              <span className={styles.title} dir="auto">
                {title}
              </span>
              <b className={styles.price}>{formatPrice(price)}</b>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
