/** The cost of each offer over the years. Prices are whole US dollars. */

/** `once` is paid at the start; each rate of `yearly` is paid every year, starting with its year (1 is the first). */
type Rates = { once: number; yearly: readonly { from: number; price: number }[] };

export const offers = ['competitors', 'standard', 'premium', 'founders'] as const;
export type Offer = (typeof offers)[number];

const rates: Record<Offer, Rates> = {
  competitors: { once: 4000, yearly: [{ from: 1, price: 12 * 40 }] },
  standard: {
    once: 0,
    yearly: [
      { from: 1, price: 1000 },
      { from: 6, price: 480 },
    ],
  },
  premium: { once: 3000, yearly: [] },
  founders: { once: 5000, yearly: [] },
};

/** The total cost of an offer by the end of a year. */
export function totalAfter(offer: Offer, years: number): number {
  const { once, yearly } = rates[offer];
  let total = once;
  for (let year = 1; year <= years; year += 1) total += yearly.findLast(({ from }) => from <= year)?.price ?? 0;
  return total;
}

export type ComparedYear = { year: number } & Record<Offer, number>;

/** The totals of every offer by the end of each year. */
export const compareOffers = (years: number): ComparedYear[] =>
  Array.from({ length: years }, (_, place) => {
    const year = place + 1;
    const totals = Object.fromEntries(offers.map((offer) => [offer, totalAfter(offer, year)]));
    return { year, ...(totals as Record<Offer, number>) };
  });
