/** Texts of the list of what the law asks of a town's website. */
export const websiteDutyTexts = {
  title: 'What the law asks of your website',
  hint: 'A reading of the law for a product, not legal advice. It may not be complete.',
  status: { not_required: 'Not required of you', unless_small: 'Not required of small towns' },
  checkedOn: (day: string) => `read on ${day}`,
};
