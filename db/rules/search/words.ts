import { maxSearchLength } from '../links/paths.ts';
import { foldText } from './foldText.ts';

/** What is typed into a menu, by words: its titles must have each of them somewhere. Records are found by parseQuery(). */
export const parseSearchWords = (search: string): string[] =>
  [...new Set(foldText(search.slice(0, maxSearchLength)).split(/\s+/).filter(Boolean))].slice(0, 10);
