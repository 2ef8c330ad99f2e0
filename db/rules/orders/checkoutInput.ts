/** The bodies of checkout's calls. Kept apart from checkout.ts: shoppers' scripts do without the validation library. */
import * as v from 'valibot';
import { Email, FirstName, LastName } from '../accounts/users.ts';
import { toSingleLine } from '../fields/singleLine.ts';
import { textField } from '../fields/textField.ts';
import { countryCodes, homeCountry, isZipCode, parseState } from '../links/postalAddresses.ts';
import { isPhone, contactLimits as limits } from './contact.ts';
import { deliveries, paymentChoices } from './orders.ts';

const line = (name: string, maxLength: number) =>
  v.pipe(v.optional(textField(name, maxLength), ''), v.transform(toSingleLine));

const requiredLine = (name: string, maxLength: number, missing: string) =>
  v.pipe(line(name, maxLength), v.nonEmpty(missing));

const Phone = v.pipe(
  line('phone number', limits.phone),
  v.check(isPhone, 'Please enter a phone number such as 555-123-4567.'),
);

const Contact = v.object(
  {
    first_name: v.optional(FirstName, ''),
    last_name: v.optional(LastName, ''),
    email: v.optional(Email, ''),
    phone: Phone,
  },
  'Please tell us who you are.',
);

const Country = v.pipe(
  v.optional(textField('country', 2), homeCountry),
  v.transform((code) => code.toUpperCase() || homeCountry),
  v.check((code) => countryCodes.includes(code), 'The country is a code of two letters such as US.'),
);

const AddressInput = v.pipe(
  v.object(
    {
      first_name: v.optional(FirstName, ''),
      last_name: v.optional(LastName, ''),
      company: line('company', limits.company),
      address_line1: requiredLine('street address', limits.address_line1, 'Please enter the street address.'),
      address_line2: line('second line of the address', limits.address_line2),
      city: requiredLine('city', limits.city, 'Please enter the city.'),
      state: requiredLine('state', limits.state, 'Please enter the state.'),
      postal_code: requiredLine('ZIP code', limits.postal_code, 'Please enter the ZIP code.'),
      country: Country,
      phone: Phone,
    },
    'Please enter the address.',
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['postal_code']],
      ({ country, postal_code }) => country !== homeCountry || isZipCode(postal_code),
      'Please enter a ZIP code such as 75001.',
    ),
    ['postal_code'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['state']],
      ({ country, state }) => country !== homeCountry || parseState(state) !== null,
      'Please enter a state such as TX.',
    ),
    ['state'],
  ),
  v.transform((address) => ({
    ...address,
    state: address.country === homeCountry ? (parseState(address.state) ?? address.state) : address.state,
  })),
);

const DeliveryChoice = v.picklist(deliveries, 'Please choose pickup or shipping.');

/** Refuses a missing field with its own message instead of the whole object's. */
const requiredField = <S extends v.GenericSchema>(schema: S) => v.pipe(v.optional(v.unknown(), null), schema);

const needsShipping = 'Please enter the shipping address.';

/** POST /api/checkout. Other fields are dropped: a total that a program sends is never charged. */
export const CheckoutInput = v.pipe(
  v.object(
    {
      contact: requiredField(Contact),
      delivery: requiredField(DeliveryChoice),
      shipping: v.optional(AddressInput),
      billing: v.optional(AddressInput),
      payment_method: requiredField(v.picklist(paymentChoices, 'Please choose how to pay.')),
      special_instructions: v.optional(textField('order note', limits.special_instructions), ''),
      expected_total: v.optional(v.pipe(v.number('The total is a number.'), v.finite('The total is a number.'))),
    },
    'Send the order as an object.',
  ),
  v.forward(
    v.partialCheck(
      [['delivery'], ['shipping']],
      ({ delivery, shipping }) => delivery !== 'shipping' || shipping !== undefined,
      needsShipping,
    ),
    ['shipping'],
  ),
);
export type CheckoutInput = v.InferOutput<typeof CheckoutInput>;

/** POST /api/checkout/preview. An incomplete address changes no sum. */
export const PreviewInput = v.object({ delivery: DeliveryChoice }, 'Send what is to be delivered, and how.');
