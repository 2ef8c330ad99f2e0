export const countryTexts = {
  /** Uses the browser's name. */
  name: (name: string) => name,
};
