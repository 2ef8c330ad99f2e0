/** Converts what a meeting says about the budget and the tax rate to form fields and back. */

import type { ImpactStatement, MeetingChanges } from '../../../db/rules/meetings/input.ts';
import type { Meeting } from '../../../db/rules/meetings/meetings.ts';
import { toCents, toDollars } from '../../../db/rules/money.ts';
import type { Faults } from '../../../db/rules/problems.ts';
import { formatAttachments, parseAttachments } from '../../editing/attachments/attachmentLines.ts';
import { formatAmount, parseAmount } from '../../items/editing/parseAmount.ts';
import { readText } from '../../ui/forms/readText.ts';

export const impactFields = ['median_value', 'tax_now', 'tax_proposed', 'tax_no_new_revenue'] as const;

export function budgetValues({
  is_budget = false,
  is_tax_hearing = false,
  budget_files = [],
  impact_statement = null,
}: Partial<Meeting>) {
  const amount = (cents: number | undefined) => (cents === undefined ? '' : formatAmount(toDollars(cents), 2));
  return {
    is_tax_hearing,
    is_budget,
    budget_files: formatAttachments(budget_files),
    median_value: amount(impact_statement?.median_value_cents),
    tax_now: amount(impact_statement?.tax_now_cents),
    tax_proposed: amount(impact_statement?.tax_proposed_cents),
    tax_no_new_revenue: amount(impact_statement?.tax_no_new_revenue_cents),
  };
}

/** Reads the four amounts; null where none is typed. What is no amount becomes NaN, which the schema refuses. */
function readImpact(data: FormData): ImpactStatement | null {
  const typed = (name: string) => readText(data, name);
  if (impactFields.every((name) => typed(name) === '')) return null;
  const cents = (name: string) => toCents(parseAmount(typed(name)) ?? Number.NaN);
  return {
    median_value_cents: cents('median_value'),
    tax_now_cents: cents('tax_now'),
    tax_proposed_cents: cents('tax_proposed'),
    tax_no_new_revenue_cents: cents('tax_no_new_revenue'),
  };
}

/** Fields that are not on screen stay as they are stored. */
export const readBudget = (data: FormData): MeetingChanges => ({
  is_tax_hearing: data.has('is_tax_hearing'),
  is_budget: data.has('is_budget') || data.get('kind') === 'budget',
  ...(data.has('budget_files') && { budget_files: parseAttachments(String(data.get('budget_files'))) }),
  ...(data.has('median_value') && { impact_statement: readImpact(data) }),
});

/** Names the faults of the amounts by their fields. */
export const nameBudgetFaults = (faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([path, text]) => [path.replace(/^impact_statement\.(\w+)_cents$/, '$1'), text]),
  );
