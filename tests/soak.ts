/** `npm run soak` plays every case of the longest tests, for more than an hour; `npm test` plays some of them. */
export const isSoak = process.env.SOAK === 'true';

/** Tests in a browser with this in their title are played by a soak only: the longest, beside which others stand. */
export const onlyInSoak = /@soak\b/;

/** Of what has many cases, all in a soak, and otherwise every n-th from the first on. */
export const pickCases = <T>(cases: readonly T[], every: number): T[] =>
  cases.filter((_, index) => isSoak || index % every === 0);
