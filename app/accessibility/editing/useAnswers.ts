/** The answers of this town's staff that places are right as they are. */
import { useEffect, useState } from 'react';
import type { Barrier, BarrierAnswer, BarrierNoun } from '../../../db/rules/accessibility/barriers.ts';
import { CallError, call } from '../../data/call.ts';
import { accessibilityEditingTexts as texts } from '../../texts/en/office/accessibilityEditing.ts';

const path = '/api/accessibility/answers';

export function useAnswers(noun: BarrierNoun) {
  const [answers, setAnswers] = useState<readonly BarrierAnswer[]>([]);
  useEffect(() => {
    let isGone = false;
    call<{ answers: BarrierAnswer[] }>(`${path}?noun=${noun}`)
      .then((found) => {
        if (!isGone) setAnswers((own) => [...found.answers, ...own]);
      })
      // Without a connection, settled places are listed again; nothing else is lost.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [noun]);

  /** @returns the problem in words; empty once saved */
  async function answer({ rule, subject }: Barrier, reason: string): Promise<string> {
    const given = { noun, rule, subject, reason };
    try {
      await call(path, { method: 'POST', json: given });
    } catch (error) {
      return (error instanceof CallError && error.serverMessage) || texts.answerFailed;
    }
    setAnswers((before) => [...before, given]);
    return '';
  }
  return { answers, answer };
}
