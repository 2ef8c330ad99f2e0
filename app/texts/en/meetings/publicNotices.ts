/** Texts of the strip of public notices on the home page. */
export const publicNoticeTexts = {
  label: 'Public notices',
  tax_hearing: 'Public notice, tax rate:',
  budget: 'Proposed budget:',
};
