/** Ten years of every offer, as a chart and as a table. */

import { pricingTexts as texts } from '../texts/en/shop/pricing.ts';
import { formatNumber } from '../texts/numbers.ts';
import { Card, Container } from '../ui/layout/Layout.tsx';
import { Table } from '../ui/lists/Table.tsx';
import { CostChart } from './CostChart.tsx';
import styles from './CostComparison.module.css';
import { OfferLegend } from './OfferMarker.tsx';
import { compareOffers, offers } from './rates.ts';

const years = compareOffers(10);

export function CostComparison() {
  return (
    <Container as="section" aria-labelledby="comparison">
      <h2 id="comparison">{texts.comparisonHeading}</h2>
      <p className={`lead ${styles.lead}`}>
        {texts.comparisonLead} <strong>{texts.competitorsPay}</strong>
      </p>
      <div className={styles.sides}>
        <Card as="figure" className={styles.figure}>
          <figcaption className={`hint ${styles.caption}`}>{texts.chartCaption}</figcaption>
          <CostChart years={years} size="wide" />
          <CostChart years={years} size="narrow" />
        </Card>
        {/* Scrolls with large text, by keyboard too. */}
        <Card as="section" className={styles.figure} aria-label={texts.tableCaption} tabIndex={0}>
          <Table className={styles.table} caption={texts.tableCaption}>
            <thead>
              <tr>
                <th scope="col">{texts.year}</th>
                {offers.map((offer) => (
                  <th key={offer} scope="col">
                    <OfferLegend offer={offer} />
                    {texts.names[offer]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {years.map((row) => (
                <tr key={row.year} data-milestone={row.year % 5 === 0 || undefined}>
                  <th scope="row">{row.year}</th>
                  {offers.map((offer) => (
                    <td key={offer}>{formatNumber(row[offer])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      </div>
    </Container>
  );
}
