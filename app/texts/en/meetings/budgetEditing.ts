/** Texts of the fields and tools for meetings about the budget and the tax rate. */
export const budgetEditingTexts = {
  fields: {
    is_budget: 'The budget is discussed or adopted',
    budget_files: 'Proposed budget',
    median_value: 'Value of the median homestead',
    tax_now: 'Its property tax this year',
    tax_proposed: 'Next year, under the proposed budget',
    tax_no_new_revenue: 'Next year, at the no-new-revenue rate',
    is_tax_hearing: 'The tax rate is heard or voted on',
  },
  budgetHint: 'The notice then carries the proposed budget and what it costs the owner of a median home.',
  impact: 'Taxpayer impact statement',
  impactHint:
    'In dollars for a year. The chief appraiser gives you the median value; the no-new-revenue rate comes with the tax calculation.',
  taxHint: 'Once posted, its notice stands at the top of the home page until the meeting has ended.',
  lacks: (names: readonly string[]) =>
    `A notice about the budget can’t be posted without ${names.join(' and ')}. Edit the meeting to add what is missing.`,
  lacking: { budget_files: 'the proposed budget', impact_statement: 'the taxpayer impact statement' },
  noBudget: 'Not a budget meeting after all',
  noBudgetFailed: 'The meeting could not be changed',
  adopted: 'The budget was adopted',
  notAdopted: 'The budget is not adopted yet',
  adoptedText: 'Saved. The proposed budget is off the home page.',
  notAdoptedText: 'Saved. The proposed budget is on the home page again.',
  adoptedFailed: 'This could not be saved',
};
