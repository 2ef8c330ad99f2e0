/** Each offer has its own color, dash and shape, so that readers don't depend on one of them. */
import styles from './CostChart.module.css';
import type { Offer } from './rates.ts';

const shapes: Record<Offer, string> = {
  competitors: 'M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5',
  standard: 'M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z',
  premium: 'M-4.8-4.8H4.8V4.8H-4.8Z',
  founders: 'M0-6L6 5H-6Z',
};

/** The marker of a point on the chart. */
export function OfferMarker({ offer, x, y }: { offer: Offer; x: number; y: number }) {
  return (
    <path
      className={styles.shape}
      data-offer={offer}
      d={shapes[offer]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    />
  );
}

/** A short sample of the offer's line, for its column header. */
export function OfferLegend({ offer }: { offer: Offer }) {
  return (
    <svg width="40" height="14" viewBox="0 0 40 14" aria-hidden>
      <path className={styles.line} data-offer={offer} d="M1 7H39" />
      <OfferMarker offer={offer} x={20} y={7} />
    </svg>
  );
}
