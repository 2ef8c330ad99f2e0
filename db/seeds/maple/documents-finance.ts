/** The City of Maple's budget, report, rates and tax notice. */
import { businessDaysBefore, formatDate } from '../dates.ts';
import type { DemoDocument } from '../demo-town.ts';
import { makeDocument } from './documents-council.ts';
import { proposedBudgetFile } from './meetings.ts';

type FinanceDates = { heard: string; adopted: string; quarter: string };

export function financeDocuments(year: number, { heard, adopted, quarter }: FinanceDates): DemoDocument[] {
  return [
    makeDocument({
      title: `Adopted budget in brief, fiscal year ${year}`,
      description: 'Income, spending and what changed.',
      date: adopted,
      file_name: 'adopted-budget-in-brief.pdf',
      blocks: [
        `This budget was adopted on ${formatDate(adopted)} after public hearings. It raises $38,200 more in property taxes than last year’s budget, a 2.9 percent increase, and of that amount $14,700 comes from property newly added to the tax roll.`,
        { heading: 'General fund' },
        {
          columns: ['Income', `FY ${year - 1}`, `FY ${year}`],
          rows: [
            ['Property tax', '1,318,000', '1,356,200'],
            ['Sales tax', '742,000', '768,000'],
            ['Franchise fees', '186,500', '189,000'],
            ['Court, permits and fees', '143,200', '147,500'],
            ['Other', '61,300', '58,900'],
          ],
          widths: [3, 1, 1],
        },
        {
          columns: ['Spending', `FY ${year - 1}`, `FY ${year}`],
          rows: [
            ['Police', '884,000', '908,500'],
            ['Streets and drainage', '521,000', '566,400'],
            ['Administration', '402,700', '409,100'],
            ['Fire department', '214,000', '221,300'],
            ['Library and parks', '296,300', '312,800'],
            ['Reserve', '133,000', '101,500'],
          ],
          widths: [3, 1, 1],
        },
        { heading: 'What is new' },
        [
          'Storm drains under Pecan Street: $143,200, matched by the state',
          'Library: evening hours on two days, carried by the Friends of the Library in the first year',
          'A second code officer, shared with the county',
          'Raises of 3 percent for all employees',
        ],
        { heading: 'What it means for a home' },
        'For a homestead at the median taxable value of $148,200 the city tax is $721.73, against $709.87 last year. Under the no-new-revenue rate it would have been $706.50.',
      ],
    }),
    makeDocument({
      title: `Proposed budget in brief, fiscal year ${year}`,
      description: 'As it was put before the public hearing.',
      date: businessDaysBefore(heard, 8),
      file_name: proposedBudgetFile,
      blocks: [
        `The city manager proposes this budget. The council hears residents on ${formatDate(heard)} and votes on ${formatDate(adopted)}.`,
        {
          columns: ['Fund', `FY ${year - 1}`, `FY ${year}`],
          rows: [
            ['General fund', '2,451,000', '2,519,600'],
            ['Utility fund', '1,958,000', '1,992,000'],
            ['Hotel tax fund', '70,000', '72,000'],
          ],
          widths: [3, 1, 1],
        },
        { heading: 'What it means for a home' },
        'For a homestead at the median taxable value of $148,200 the city tax is $709.87 this year. It would be $721.73 under this budget, and $706.50 under a balanced budget at the no-new-revenue rate.',
      ],
    }),
    makeDocument({
      title: 'Quarterly finance report',
      description: 'Income and spending against the plan.',
      date: quarter,
      file_name: 'quarterly-finance-report.pdf',
      blocks: [
        'Income stands 2 percent above plan and spending on plan. Sales tax is ahead of every quarter on record; overtime in the water department is over plan because of two main breaks on Depot Street.',
        {
          columns: ['Fund', 'Plan', 'Actual', 'Share'],
          rows: [
            ['General fund, income', '627,900', '641,300', '102%'],
            ['General fund, spending', '629,900', '626,400', '99%'],
            ['Utility fund, income', '498,000', '505,700', '102%'],
            ['Utility fund, spending', '471,500', '488,200', '104%'],
            ['Hotel tax fund', '18,000', '17,100', '95%'],
          ],
          widths: [3, 1, 1, 1],
        },
        { heading: 'Reserves and debt' },
        'The general fund holds 97 days of operating cost; the council’s rule is at least 90. All payments on bonds were made on time. $1.94 million is owed, to be paid off in 2038.',
      ],
    }),
    makeDocument({
      title: 'Water and sewer rates',
      description: 'What a month costs.',
      date: `${year - 1}-10-01`,
      file_name: 'water-and-sewer-rates.pdf',
      blocks: [
        'Rates for homes inside the city limits, from October 1. A bill has a base charge, which pays for pipes and people, and a price for each thousand gallons.',
        {
          columns: ['Charge', 'Water', 'Sewer'],
          rows: [
            ['Base, 5/8-inch meter', '$18.40', '$16.10'],
            ['Base, 1-inch meter', '$31.20', '$24.50'],
            ['Each 1,000 gallons up to 6,000', '$4.15', '$3.60'],
            ['Each 1,000 gallons above', '$5.90', '$3.60'],
          ],
          widths: [3, 1, 1],
        },
        { heading: 'Example' },
        'A household that uses 4,000 gallons pays $35.00 for water and $30.50 for sewer. Seniors over 65 and people with disabilities may ask for 10 percent off the base charge.',
        { heading: 'If a bill is too high to pay' },
        'Call (903) 555-0112 before the due date. Bills can be spread over up to six months without interest.',
      ],
    }),
    makeDocument({
      title: `Notice of the ${year - 1} tax rate`,
      description: 'As required by section 26.16 of the Tax Code.',
      date: adopted,
      file_name: 'tax-rate-notice.pdf',
      blocks: [
        {
          columns: ['Rate per $100 of value', `${year - 2}`, `${year - 1}`],
          rows: [
            ['Maintenance and operations', '0.3990', '0.4065'],
            ['Debt service', '0.0820', '0.0805'],
            ['Total', '0.4810', '0.4870'],
            ['No-new-revenue rate', '0.4722', '0.4767'],
            ['Voter-approval rate', '0.4904', '0.4951'],
          ],
          widths: [3, 1, 1],
        },
        'The total rate is below the voter-approval rate, so no election is required. The calculations can be seen at Town Hall.',
      ],
    }),
  ];
}
