/** Texts of the page with a document's text. */
export const documentTextTexts = {
  kind: (date: string) => `Text of the document of ${date}`,
  open: (kind: string, size: string) => `Open the file (${kind}, ${size})`,
};
