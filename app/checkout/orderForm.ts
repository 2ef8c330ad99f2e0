/** Checkout's form. Its fields have the names of the request, such as `shipping.city`. */
import { isEmail } from '../../db/rules/email.ts';
import { homeCountry, isZipCode, parseState } from '../../db/rules/links/postalAddresses.ts';
import type { CheckoutBody, Contact } from '../../db/rules/orders/checkout.ts';
import { isPhone } from '../../db/rules/orders/contact.ts';
import { type Address, addressFields, type Delivery, type PaymentChoice } from '../../db/rules/orders/orders.ts';
import { checkoutTexts as texts } from '../texts/en/shop/checkout.ts';
import { readText } from '../ui/forms/readText.ts';

/** Errors by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1);

type Checks = Readonly<Record<string, (text: string) => boolean>>;

/** Checks by the last part of the field's name. */
const checks: Checks = { email: isEmail, phone: isPhone };
/** Checks for addresses in the home country. */
const homeChecks: Checks = { state: (text) => parseState(text) !== null, postal_code: isZipCode };

/** Whether a field has a value that the server or the address's country doesn't allow. */
function isWrong({ name, value, form }: Field): boolean {
  const part = lastPart(name);
  const country = form?.elements.namedItem(name.replace(part, 'country'));
  const isHome = country instanceof HTMLSelectElement && country.value === homeCountry;
  return (checks[part] ?? (isHome ? homeChecks[part] : undefined))?.(value.trim()) === false;
}

function describeFault(field: Field): string | null {
  const part = lastPart(field.name);
  if (field.required && field.value.trim() === '') return texts.missing[part] ?? texts.check;
  return field.validity.valid && !isWrong(field) ? null : (texts.invalid[part] ?? texts.check);
}

/** Finds errors in the typed text, as far as the browser can. Skips disabled fields. */
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

/** Focuses the first field with an error. @returns false if the form shows none of them */
export function focusError(form: HTMLFormElement, errors: FieldErrors): boolean {
  const first = [...form.elements].find(
    (element) => (element as Field).name in errors && !element.matches(':disabled'),
  ) as HTMLElement | undefined;
  first?.focus();
  return first !== undefined;
}

export const isOnForm = (form: HTMLFormElement, errors: FieldErrors): boolean =>
  [...form.elements].some((element) => (element as Field).name in errors && !element.matches(':disabled'));

function readContact(data: FormData): Contact {
  const text = (part: string) => readText(data, `contact.${part}`);
  return { first_name: text('first_name'), last_name: text('last_name'), email: text('email'), phone: text('phone') };
}

/** An address without a name gets the buyer's. */
function readAddress(data: FormData, group: 'shipping' | 'billing', contact: Contact): Address {
  const address = Object.fromEntries(
    addressFields.map((part) => [part, readText(data, `${group}.${part}`)]),
  ) as Address;
  const name = address.first_name || address.last_name ? address : contact;
  return {
    ...address,
    first_name: name.first_name || contact.first_name,
    last_name: name.last_name || contact.last_name,
    country: address.country || homeCountry,
    phone: contact.phone,
  };
}

/** Builds the request. Fields that are not needed are disabled, so the form's data lacks them. */
export function readBody(
  form: HTMLFormElement,
  { delivery, method, total }: { delivery: Delivery; method: PaymentChoice; total: number },
): CheckoutBody {
  const data = new FormData(form);
  const contact = readContact(data);
  const notes = readText(data, 'special_instructions');
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
