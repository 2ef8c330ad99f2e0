/** The `tel:` link of a phone number. An extension (`x12`) becomes a pause and its digits. */
export function telephoneHref(number: string): string {
  const [main = '', extension] = number.split(/\s*(?:ext\.?|x|#)\s*/i, 2);
  const digits = main.replace(/[^\d+]/g, '');
  return `tel:${digits}${extension ? `,${extension.replace(/\D/g, '')}` : ''}`;
}
