/** What the page about the town says besides what the home page says of it, too. */
export const aboutPageTexts = {
  picture: 'Town view',
  leadership: 'City Leadership',
  failed: 'Error loading content. Please try again later.',
};
