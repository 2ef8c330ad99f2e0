import { maxSearchLength } from '../links/paths.ts';
import { foldText } from './foldText.ts';

/** The words typed into a menu; its titles must contain each of them. parseQuery() is for records. */
export const parseSearchWords = (search: string): string[] =>
  [...new Set(foldText(search.slice(0, maxSearchLength)).split(/\s+/).filter(Boolean))].slice(0, 10);
