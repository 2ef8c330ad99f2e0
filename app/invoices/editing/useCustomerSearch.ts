/** Suggests customers of earlier invoices for a new one. */

import { isObject } from '../../../db/rules/fields/isObject.ts';
import { customerFields, type InvoiceCustomer } from '../../../db/rules/invoices/invoices.ts';
import { call } from '../../data/call.ts';
import { type Choice, type SuggestionSource, type Suggestions, useSuggestions } from './useSuggestions.ts';

type CustomerChoice = Choice & { customer: InvoiceCustomer };

function toChoice(given: unknown): CustomerChoice | null {
  if (!isObject(given)) return null;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const customer = Object.fromEntries(customerFields.map((name) => [name, text(name)])) as InvoiceCustomer;
  return { id: customer.customer_email, title: customer.customer_name, customer };
}

/** @throws CallError */
async function findCustomers(words: string): Promise<CustomerChoice[]> {
  const query = words ? `?${new URLSearchParams({ search: words })}` : '';
  const answer = await call<unknown>(`/api/invoices/customers${query}`);
  const customers = isObject(answer) && Array.isArray(answer.customers) ? answer.customers : [];
  return customers.map(toChoice).filter((choice) => choice !== null);
}

const customerSource: SuggestionSource<CustomerChoice> = {
  find: findCustomers,
  // Shows no failure, since the fields work without suggestions.
  describeFailure: () => '',
};

export const useCustomerSearch = (): Suggestions<CustomerChoice> => useSuggestions(customerSource);
