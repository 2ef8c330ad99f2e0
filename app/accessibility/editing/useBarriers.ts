/** Checks a form for barriers whenever typing rests, and underlines them in its texts. */
import type { Editor } from '@tiptap/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Barrier, BarrierNoun } from '../../../db/rules/accessibility/barriers.ts';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import { isObject } from '../../../db/rules/fields/isObject.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { editorReadyEvent } from '../../editing/richText/openEditors.ts';
import { editorOf } from './places.ts';
import { findRanges } from './textPositions.ts';
import { useTitles } from './useTitles.ts';

const restMs = 600;

/** Calls back once the browser is idle. @returns a function that cancels it */
function whenIdle(act: () => void): () => void {
  // Safari has no such call.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

type Options = {
  noun: BarrierNoun;
  /** The body that the form would save. @throws Problem while it can't be read, such as during an upload */
  readBody: () => unknown;
  /** An element inside the form. */
  inside: RefObject<HTMLElement | null>;
};

/** Underlines the barriers of each text. Texts that have none any more lose their underlines. */
function markEditors(form: HTMLFormElement, barriers: readonly Barrier[], marked: Set<Editor>): void {
  const byEditor = new Map<Editor, Barrier[]>([...marked].map((editor) => [editor, []]));
  for (const barrier of barriers) {
    const editor = editorOf(form, barrier);
    if (editor) byEditor.set(editor, [...(byEditor.get(editor) ?? []), barrier]);
  }
  for (const [editor, own] of byEditor) {
    marked.add(editor);
    if (editor.isDestroyed) marked.delete(editor);
    else editor.commands.markBarriers(findRanges(editor, own).filter((range) => range !== null));
  }
}

/** @returns null until the first check */
export function useBarriers({ noun, readBody, inside }: Options) {
  const titleOf = useTitles();
  const [found, setFound] = useState<readonly Barrier[] | null>(null);
  const latest = useRef({ readBody, titleOf });
  latest.current = { readBody, titleOf };
  const marked = useRef(new Set<Editor>());

  const checkNow = useCallback((): readonly Barrier[] | null => {
    try {
      const body = latest.current.readBody();
      const language = document.documentElement.lang.slice(0, 2) || 'en';
      const barriers = isObject(body) ? findBarriers(noun, body, { language, titleOf: latest.current.titleOf }) : [];
      setFound(barriers);
      return barriers;
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }, [noun]);

  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    let cancelIdle = whenIdle(checkNow);
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => {
      clearTimeout(timer);
      cancelIdle();
    };
    const checkSoon = () => {
      stop();
      timer = setTimeout(() => {
        cancelIdle = whenIdle(checkNow);
      }, restMs);
    };
    const events = ['input', 'change', editorReadyEvent];
    for (const event of events) form.addEventListener(event, checkSoon);
    return () => {
      stop();
      for (const event of events) form.removeEventListener(event, checkSoon);
    };
  }, [checkNow, inside]);

  /** Underlines what is still open. */
  const mark = useCallback(
    (open: readonly Barrier[]) => {
      const form = inside.current?.closest('form');
      if (form) markEditors(form, open, marked.current);
    },
    [inside],
  );
  return { found, checkNow, mark };
}
