export const countryTexts = {
  /** As the browser names it. */
  name: (name: string) => name,
};
