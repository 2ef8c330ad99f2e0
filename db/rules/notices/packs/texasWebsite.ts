/** What Texas asks of the website of a town that has one. */
import type { WebsiteRule } from '../pack.ts';

const checked_on = '2026-11-26';
const general = 'https://instalawyer.io/laws/texas-statutes/section-2051201-information-required-on';
const unless_small = { town: 5000, county: 25_000 };

export const texasWebsite: readonly WebsiteRule[] = [
  {
    text: 'Notice and agenda of each meeting, posted at the time they go on the board',
    basis: 'Gov’t Code 551.056',
    url: 'https://codes.findlaw.com/tx/government-code/gov-t-sect-551-056/',
    checked_on,
  },
  {
    text: 'How to reach the town, and who its elected officers are',
    basis: 'Gov’t Code 2051.201(b)(1)–(2)',
    url: general,
    checked_on,
  },
  {
    text: 'The date of the next election, and how and by when to file as a candidate',
    basis: 'Gov’t Code 2051.201(b)(3)–(4)',
    url: general,
    checked_on,
  },
  { text: 'Each notice of a meeting', basis: 'Gov’t Code 2051.201(b)(5)', url: general, checked_on, unless_small },
  { text: 'Each record of a meeting', basis: 'Gov’t Code 2051.201(b)(6)', url: general, checked_on, unless_small },
  {
    text: 'The proposed budget and a taxpayer impact statement before a meeting about the budget',
    basis: 'Gov’t Code 551.043(c)',
    url: 'https://lexace.ai/us/statute/texas/551.043',
    checked_on,
  },
  {
    text: 'On the home page, seven days before a hearing or vote on the tax rate: its notice',
    basis: 'Tax Code 26.065(b)',
    url: 'https://codes.findlaw.com/tx/tax-code/tax-sect-26-065/',
    checked_on,
  },
  {
    text: 'The adopted budget with its cover page, and for a year how each member voted',
    basis: 'Local Gov’t Code 102.008',
    url: 'https://lawserver.com/?p=29091986',
    checked_on,
  },
  {
    text: 'Names, contacts, budgets and tax rates for the county’s tax database',
    basis: 'Tax Code 26.18',
    url: 'https://instalawyer.io/laws/texas-statutes/section-2618-posting-of-tax',
    checked_on,
  },
];
