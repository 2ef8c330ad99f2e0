/** Checkout's form: its fields are named as the call names them, such as `shipping.city`. */
import { homeCountry, isZipCode, parseState } from '../../db/rules/links/postalAddresses.ts';
import type { CheckoutBody, Contact } from '../../db/rules/orders/checkout.ts';
import { type Address, addressFields, type Delivery, type PaymentChoice } from '../../db/rules/orders/orders.ts';
import { checkoutTexts as texts } from '../texts/en/checkout.ts';

/** By the field's name: what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const phonePattern = '.*\\d.*\\d.*\\d.*';

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** By the field's last part: whether an address of the home country may say so. */
const homeChecks: Readonly<Record<string, (text: string) => boolean>> = {
  state: (text) => parseState(text) !== null,
  postal_code: isZipCode,
};

/** Whether an address says what the chosen country doesn't have. */
function isWrongAddress({ name, value, form }: Field): boolean {
  const part = lastPart(name);
  const country = form?.elements.namedItem(name.replace(part, 'country'));
  const isHome = country instanceof HTMLSelectElement && country.value === homeCountry;
  return isHome && homeChecks[part]?.(value.trim()) === false;
}

function describeFault(field: Field): string | null {
  const part = lastPart(field.name);
  if (field.required && field.value.trim() === '') return texts.missing[part] ?? texts.check;
  return field.validity.valid && !isWrongAddress(field) ? null : (texts.invalid[part] ?? texts.check);
}

/** What is wrong with what is typed, as far as the browser can say. Fields that are not asked for are skipped. */
export function findErrors(form: HTMLFormElement): FieldErrors {
  const errors: Record<string, string> = {};
  for (const element of form.elements) {
    const field = element as Field;
    if (!field.name || field.matches(':disabled, button, fieldset')) continue;
    const fault = describeFault(field);
    if (fault) errors[field.name] = fault;
  }
  return errors;
}

/** Focuses the first field with an error. @returns false where the form shows none of them */
export function focusError(form: HTMLFormElement, errors: FieldErrors): boolean {
  const first = [...form.elements].find(
    (element) => (element as Field).name in errors && !element.matches(':disabled'),
  ) as HTMLElement | undefined;
  first?.focus();
  return first !== undefined;
}

/** Whether the form shows any of the fields that have an error. */
export const isOnForm = (form: HTMLFormElement, errors: FieldErrors): boolean =>
  [...form.elements].some((element) => (element as Field).name in errors && !element.matches(':disabled'));

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

function readContact(data: FormData): Contact {
  const text = (part: string) => textOf(data, `contact.${part}`);
  return { first_name: text('first_name'), last_name: text('last_name'), email: text('email'), phone: text('phone') };
}

/** An address without a name is that of whoever orders. */
function readAddress(data: FormData, group: 'shipping' | 'billing', contact: Contact): Address {
  const address = Object.fromEntries(addressFields.map((part) => [part, textOf(data, `${group}.${part}`)])) as Address;
  const name = address.first_name || address.last_name ? address : contact;
  return {
    ...address,
    first_name: name.first_name || contact.first_name,
    last_name: name.last_name || contact.last_name,
    country: address.country || homeCountry,
    phone: contact.phone,
  };
}

/** What is sent. Fields that are not asked for are disabled, so they are not in the form's data. */
export function readBody(
  form: HTMLFormElement,
  { delivery, method, total }: { delivery: Delivery; method: PaymentChoice; total: number },
): CheckoutBody {
  const data = new FormData(form);
  const contact = readContact(data);
  const notes = textOf(data, 'special_instructions');
  return {
    contact,
    delivery,
    ...(data.has('shipping.city') && { shipping: readAddress(data, 'shipping', contact) }),
    ...(data.has('billing.city') && { billing: readAddress(data, 'billing', contact) }),
    payment_method: method,
    ...(notes && { special_instructions: notes }),
    expected_total: total,
  };
}
