import { useEffect, useRef, useState } from 'react';
import type { Barrier } from '../../../db/rules/accessibility/barriers.ts';
import { accessibilityEditingTexts as texts } from '../../texts/en/office/accessibilityEditing.ts';

/**
 * Says a new count once, with the first of the new barriers if there are any.
 * @returns the text of the status, and a setter for others
 */
export function useAnnouncedBarriers(open: readonly Barrier[] | null) {
  const [statusText, setStatusText] = useState('');
  const known = useRef<ReadonlySet<string>>(new Set());
  const lastCount = useRef('');
  useEffect(() => {
    if (!open) return;
    const before = known.current;
    const nameOf = ({ rule, words }: Barrier) => `${rule} ${words}`;
    known.current = new Set(open.map(nameOf));
    const added = open.find((barrier) => !before.has(nameOf(barrier)));
    if (!added && known.current.size === before.size) return;
    const tips = open.filter(({ severity }) => severity === 'tip').length;
    const count = texts.count(open.length - tips, tips);
    const text = added ? `${count}. ${texts.found(texts.titles[added.rule], added.words)}` : count;
    const previous = lastCount.current;
    lastCount.current = text;
    // A button's own words are spoken already, so only an old count gives way to a smaller one.
    setStatusText((current) => (added || current === previous ? text : current));
  }, [open]);
  return [statusText, setStatusText] as const;
}
