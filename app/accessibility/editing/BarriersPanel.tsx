/** Lists a form's barriers below its fields, each with a way to mend it. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Barrier, type BarrierNoun, withoutAnswered } from '../../../db/rules/accessibility/barriers.ts';
import { accessibilityEditingTexts as texts } from '../../texts/en/office/accessibilityEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { BarrierRow } from './BarrierRow.tsx';
import styles from './BarriersPanel.module.css';
import { useExpected } from './expectBarriers.ts';
import { canMend, findPlace, mendBarrier, showBarrier } from './places.ts';
import { useAnnouncedBarriers } from './useAnnouncedBarriers.ts';
import { useAnswers } from './useAnswers.ts';
import { useBarriers } from './useBarriers.ts';

const maxShown = 50;

const isSame = (one: Barrier, other: Barrier) =>
  one.rule === other.rule && one.subject === other.subject && one.path.join() === other.path.join();

/** Names a barrier among those of its form, also while the text before it changes. */
function keysOf(barriers: readonly Barrier[]): string[] {
  const counts = new Map<string, number>();
  return barriers.map(({ rule, words, path }) => {
    const name = `${rule} ${path[0]} ${words}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name} ${count}`;
  });
}

type BarriersPanelProps = { noun: BarrierNoun; readBody: () => unknown };

export default function BarriersPanel({ noun, readBody }: BarriersPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { answers, answer } = useAnswers(noun);
  const { found, checkNow, mark } = useBarriers({ noun, readBody, inside: place });
  const open = useMemo(() => found && withoutAnswered(noun, found, answers), [noun, found, answers]);
  const [statusText, setStatusText] = useAnnouncedBarriers(open);
  const [takeBack, setTakeBack] = useState<(() => void) | null>(null);
  const isExpected = useExpected('form');
  const hasStarted = useRef(false);
  /** The row to focus once it is drawn; those after a mended one move up. */
  const nextRow = useRef<number | null>(null);
  const form = place.current?.closest('form') ?? null;

  useEffect(() => {
    if (!open) return;
    mark(open);
    const details = panel.current;
    if (nextRow.current === null || !details) return;
    const rows = details.querySelectorAll('li');
    const row = rows[Math.min(nextRow.current, rows.length - 1)];
    nextRow.current = null;
    (row ?? details).querySelector<HTMLElement>('button, summary')?.focus();
  }, [open, mark]);

  useEffect(() => {
    const [first] = open ?? [];
    if (!isExpected || hasStarted.current || !first || !form || !findPlace(form, first)) return;
    hasStarted.current = true;
    if (panel.current) panel.current.open = true;
    showBarrier(form, first);
  }, [open, form, isExpected]);

  const mend = (barrier: Barrier, index: number) => {
    // The text may have changed since it was checked.
    const now = checkNow()?.find((one) => isSame(one, barrier));
    if (!now || !form) return setStatusText(texts.moved);
    const back = mendBarrier(form, now);
    nextRow.current = index;
    checkNow();
    setTakeBack(() => back);
    setStatusText(texts.done);
  };
  const undo = () => {
    takeBack?.();
    nextRow.current = 0;
    checkNow();
    setTakeBack(null);
    setStatusText(texts.undone);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || !takeBack || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    undo();
  };
  const sendAnswer = async (barrier: Barrier, index: number, reason: string) => {
    const problem = await answer(barrier, reason);
    if (problem) return problem;
    nextRow.current = index;
    setStatusText(texts.answered);
    return '';
  };

  const shown = open?.slice(0, maxShown) ?? [];
  const keys = keysOf(shown);
  const tips = open?.filter(({ severity }) => severity === 'tip').length ?? 0;
  const hasShown = useRef(false);
  if (shown.length > 0) hasShown.current = true;
  return (
    <div ref={place} data-no-memory>
      {hasShown.current && open && (
        <details ref={panel} className={styles.panel} onKeyDown={onKeyDown}>
          <summary>{texts.count(open.length - tips, tips)}</summary>
          {takeBack && (
            <p className={styles.done}>
              {texts.done}{' '}
              <Button size="small" onClick={undo}>
                {texts.undo}
              </Button>
            </p>
          )}
          <ul className={styles.list}>
            {shown.map((barrier, index) => (
              <BarrierRow
                key={keys[index]}
                barrier={barrier}
                canMend={form !== null && canMend(form, barrier)}
                onShow={() => form && showBarrier(form, barrier)}
                onMend={() => mend(barrier, index)}
                onAnswer={(reason) => sendAnswer(barrier, index, reason)}
              />
            ))}
          </ul>
          {open.length > maxShown && <p className={styles.hint}>{texts.more(maxShown, open.length)}</p>}
        </details>
      )}
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </div>
  );
}
