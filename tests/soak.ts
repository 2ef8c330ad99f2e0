/** `npm run soak` plays every case of the longest tests, for more than an hour; `npm test` plays some of them. */
export const isSoak = process.env.SOAK === 'true';

/** Tests in a browser with this in their title are played by a soak only: the longest, beside which others stand. */
export const onlyInSoak = /@soak\b/;

/** Picks the cases of a test that has many: all in a soak, otherwise every n-th from the first on. */
export const pickCases = <T>(cases: readonly T[], every: number): T[] =>
  cases.filter((_, index) => isSoak || index % every === 0);
