/** Synonyms for searches: common ones of any town, and those that its clerks add. */
import { isFiller } from './fillers.ts';
import { listTokens } from './terms.ts';
import { maxSynonymsLength } from './townSearch.ts';

/** Each line is a group; a search for one of its phrases finds the others. */
const commonSynonyms = `
garbage, trash, refuse, rubbish, solid waste
pickup, pick up, collection
dump, landfill, transfer station
e-waste, electronic waste, electronics
bulk, bulky, large items
brush, limbs, branches, yard waste
pothole, pot hole, street repair, road repair, report a problem
street light, streetlight, street lamp
street, road
stray dog, loose dog, stray animal, lost dog, animal control
dog license, pet license, dog tag
yard sale, garage sale
phone, telephone
police, cop
fire department, fire station, firefighter
town hall, city hall, village hall
town clerk, city clerk, city secretary, village clerk
council, aldermen, selectboard, board of trustees
job, employment, career, hiring, vacancy
vote, election, ballot, polling place
utility bill, water bill
sewer, sewage, wastewater
rent, reserve, book, reservation
community hall, community center
movie, film
kids, children, youth
seniors, elderly
cemetery, graveyard
burn ban, outdoor burning, open burning
noise, loud music
tall grass, weeds, code enforcement
boil water, water advisory
power outage, blackout
pool, swimming
fix, repair
Christmas, holiday lights, tree lighting
`;

const maxPhraseWords = 4;

type Phrase = { terms: string[]; others: string[][] };
/** The phrases that begin with a term. */
export type Synonyms = ReadonlyMap<string, readonly Phrase[]>;

/** The terms of a phrase, as in a search: without fillers, and with compounds split. */
const phraseTerms = (phrase: string): string[] =>
  listTokens(phrase)
    .flatMap(({ words }) => words)
    .filter(({ word }) => !isFiller(word))
    .map(({ term }) => term);
const keyOf = (terms: readonly string[]): string => terms.join(' ');

function readGroups(text: string): string[][][] {
  return text.split('\n').map((line) => {
    const phrases = line.split(/[,;=]/).map(phraseTerms);
    const unique = new Map(phrases.map((terms) => [keyOf(terms), terms]));
    return [...unique.values()].filter(({ length }) => length > 0 && length <= maxPhraseWords);
  });
}

function addGroups(synonyms: Map<string, Phrase[]>, text: string): Map<string, Phrase[]> {
  for (const group of readGroups(text)) {
    for (const terms of group) {
      const first = terms[0] ?? '';
      const same = synonyms.get(first) ?? [];
      const others = group.filter((one) => one !== terms);
      if (others.length > 0) synonyms.set(first, [...same, { terms, others }]);
    }
  }
  return synonyms;
}

let common: Map<string, Phrase[]> | undefined;

/** Whether the synonyms contain a word: then it is no misspelling, even if no text of the town has it. */
export const hasSynonymWord = (synonyms: Synonyms, term: string): boolean =>
  [...synonyms.values()].flat().some(({ terms }) => terms.includes(term));

/** @param ownLines the town's own: a group in each line, its phrases separated by commas */
export function listSynonyms(ownLines: string): Synonyms {
  common ??= addGroups(new Map(), commonSynonyms);
  return ownLines.trim() === '' ? common : addGroups(new Map(common), ownLines.slice(0, maxSynonymsLength));
}
