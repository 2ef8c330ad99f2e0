/** Texts of lists with pages. */
export const pagingTexts = {
  page: 'Page',
  pageOf: (page: number, pages: number) => `, page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',
  noSuchPage: (page: number, last: number) => `There is no page ${page}. This is page ${last}, the last one.`,
};
