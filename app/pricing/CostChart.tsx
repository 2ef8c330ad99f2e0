/** The comparison as a line chart, with a label at the end of each line. The table beside it has the same figures. */
import { useId } from 'react';
import { pricingTexts as texts } from '../texts/en/shop/pricing.ts';
import { formatDollars } from '../texts/figures.ts';
import styles from './CostChart.module.css';
import { OfferMarker } from './OfferMarker.tsx';
import { type ComparedYear, offers } from './rates.ts';

/** In SVG units, about one pixel each. */
const sizes = {
  wide: { fontSize: 13, width: 660, height: 430, left: 66, right: 120, top: 16, bottom: 46 },
  narrow: { fontSize: 12, width: 340, height: 340, left: 66, right: 90, top: 12, bottom: 42 },
};

const tickStep = 2000;
const maxAmount = 10_000;

export function CostChart({ years, size }: { years: readonly ComparedYear[]; size: keyof typeof sizes }) {
  const id = useId();
  const { fontSize, width, height, left, right, top: above, bottom } = sizes[size];
  const across = width - left - right;
  const down = height - above - bottom;
  const x = (year: number) => left + (across * (year - 1)) / (years.length - 1);
  const y = (amount: number) => above + down * (1 - amount / maxAmount);
  const amounts = Array.from({ length: maxAmount / tickStep + 1 }, (_, place) => place * tickStep);
  const last = years.at(-1);
  const totals = offers.map((offer) => ({
    name: texts.names[offer],
    five: formatDollars(years[4]?.[offer] ?? 0),
    ten: formatDollars(last?.[offer] ?? 0),
  }));

  return (
    <svg
      className={styles.chart}
      data-size={size}
      fontSize={fontSize}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <title id={`${id}-title`}>{texts.chartTitle}</title>
      <desc id={`${id}-text`}>{texts.chartText(totals)}</desc>
      {amounts.map((amount) => (
        <g key={amount}>
          <path className={styles.rule} data-ground={amount === 0 || undefined} d={`M${left} ${y(amount)}h${across}`} />
          <text className={styles.tick} x={left - 8} y={y(amount) + 4} textAnchor="end">
            {formatDollars(amount)}
          </text>
        </g>
      ))}
      {years.map(({ year }) => (
        <text key={year} className={styles.tick} x={x(year)} y={above + down + 18} textAnchor="middle">
          {year}
        </text>
      ))}
      <text className={styles.tick} x={left + across / 2} y={height - 6} textAnchor="middle">
        {texts.year}
      </text>
      {offers.map((offer) => (
        <g key={offer} data-offer={offer}>
          <path
            className={styles.line}
            data-offer={offer}
            d={years.map((row, place) => `${place ? 'L' : 'M'}${x(row.year).toFixed(1)} ${y(row[offer])}`).join('')}
          />
          {years.map((row) => (
            <OfferMarker key={row.year} offer={offer} x={x(row.year)} y={y(row[offer])} />
          ))}
          {last && (
            <text className={styles.name} data-offer={offer} x={x(last.year) + 14} y={y(last[offer]) - 2}>
              {texts.shortNames[offer]}
              <tspan className={styles.amount} x={x(last.year) + 14} dy="1.25em">
                {formatDollars(last[offer])}
              </tspan>
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
