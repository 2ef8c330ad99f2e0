/** Suggestions while typing: the server finds them, and the browser narrows them at once. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '../../../db/rules/links/paths.ts';
import { foldText } from '../../../db/rules/search/foldText.ts';
import { parseSearchWords } from '../../../db/rules/search/words.ts';

export type Choice = { id: string; title: string };

/** Must be a constant object, because a changed `find` is ignored. */
export type SuggestionSource<T extends Choice> = {
  /** Finds choices for some words; the first choices if there are none. */
  find: (words: string) => Promise<T[]>;
  describeFailure: (error: unknown) => string;
};

const debounceMs = 200;

export function hasInTitle(search: string): (choice: { title: string }) => boolean {
  const words = parseSearchWords(search);
  return ({ title }) => {
    const text = foldText(title);
    return words.every((word) => text.includes(word));
  };
}

/** Keeps the earlier suggestions that contain all typed words. */
export const narrowChoices = <T extends { title: string }>(choices: readonly T[], found: string, typed: string): T[] =>
  found === typed ? [...choices] : choices.filter(hasInTitle(typed));

const toWanted = (typed: string) => typed.trim().slice(0, maxSearchLength);

export type Suggestions<T extends Choice> = {
  choicesFor: (typed: string) => readonly T[];
  /** The reason why there are none, in words; empty if there is no failure. */
  failure: string;
  /** Searches after a pause in typing. */
  search: (words: string) => void;
  retry: () => void;
};

/** Loads the first choices at once. */
export function useSuggestions<T extends Choice>(source: SuggestionSource<T>): Suggestions<T> {
  const [{ choices, found, failure }, setState] = useState({ choices: [] as T[], found: '', failure: '' });
  const newest = useRef(0);
  const words = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(
    async (wanted: string) => {
      words.current = wanted;
      newest.current += 1;
      const mine = newest.current;
      const answer = await source.find(wanted).catch((error: unknown) => source.describeFailure(error));
      if (mine !== newest.current) return;
      const isFailure = typeof answer === 'string';
      setState({ choices: isFailure ? [] : answer, found: wanted, failure: isFailure ? answer : '' });
    },
    [source],
  );
  useEffect(() => {
    void read('');
    return () => {
      newest.current += 1;
      clearTimeout(timer.current);
    };
  }, [read]);

  return {
    failure,
    choicesFor: (typed) => narrowChoices(choices, found, toWanted(typed)),
    search(typed) {
      const wanted = toWanted(typed);
      clearTimeout(timer.current);
      if (wanted !== words.current) timer.current = setTimeout(() => void read(wanted), debounceMs);
    },
    retry: () => void read(words.current ?? ''),
  };
}
