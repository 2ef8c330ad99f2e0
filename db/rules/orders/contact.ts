/** The limits of a shopper's contact, for checkout's form, which loads no schema, and for the server. */

/** In characters. */
export const contactLimits = {
  company: 100,
  address_line1: 120,
  address_line2: 120,
  city: 80,
  state: 40,
  postal_code: 16,
  phone: 40,
  special_instructions: 1000,
} as const;

/** Whether a text can be a phone number, or is empty: at least three digits, with any separators. */
export const isPhone = (text: string): boolean => text === '' || text.replace(/\D/g, '').length >= 3;
