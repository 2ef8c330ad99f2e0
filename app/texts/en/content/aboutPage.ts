/** Texts of the page about the town that the home page does not share. */
export const aboutPageTexts = {
  picture: 'Town view',
  leadership: 'City Leadership',
  failed: 'Error loading content. Please try again later.',
};
