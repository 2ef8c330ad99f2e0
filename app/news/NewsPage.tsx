/** /news: subscribes to news by e-mail. A plain form without script; the server responds with a page. */
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { maxEmailLength } from '../../db/rules/accounts/limits.ts';
import { emailInputPattern } from '../../db/rules/email.ts';
import { askForNewsPath, emergencyTopic, subscriptionFrequencies } from '../../db/rules/news/subscriptions.ts';
import { useTown } from '../data/content.tsx';
import { isServerReachable } from '../shell/navigation/navigation.ts';
import { newsTexts as texts } from '../texts/en/news/news.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './NewsPage.module.css';
import { Choice, TopicChoices } from './TopicChoices.tsx';

const DeviceNews = lazy(() => import('./DeviceNews.tsx').then(({ DeviceNews }) => ({ default: DeviceNews })));

export function NewsPage() {
  const { display_name } = useTown();
  // Drawn only in the browser, since the server does not know whether it supports push.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  // A link from a meeting chooses its body.
  const { topic } = useSearch({ from: '/news' });
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = !form.current?.querySelector('[name="topic"]:checked');
    if (isEmpty) return setProblem({ text: texts.nothingChosen });
    if (!navigator.onLine) return setProblem({ text: texts.offline });
    setProblem(null);
    // Checks the server first, because the browser's error page would replace the form.
    if (await isServerReachable()) form.current?.submit();
    else setProblem({ text: texts.unreachable });
  };
  return (
    <Container className={styles.page}>
      <Header level={1} title={texts.title} subtitle={texts.intro(display_name)} />
      <form
        ref={form}
        className={styles.form}
        aria-label={texts.title}
        method="post"
        action={askForNewsPath}
        onSubmit={(event) => void send(event)}
      >
        <Field label={texts.email}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              pattern={emailInputPattern}
              required
              maxLength={maxEmailLength}
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <fieldset>
          <legend>{texts.topics}</legend>
          <TopicChoices key={topic} chosen={topic ? [emergencyTopic, topic] : [emergencyTopic]} />
        </fieldset>
        <fieldset>
          <legend>{texts.frequency}</legend>
          {subscriptionFrequencies.map((frequency, place) => (
            <Choice
              key={frequency}
              type="radio"
              name="frequency"
              value={frequency}
              label={texts.frequencies[frequency]}
              isChosen={place === 0}
            />
          ))}
          <p className="hint">{texts.emergencyHint}</p>
        </fieldset>
        {problem && (
          <Notice tone="problem" role="alert">
            {problem.text}
          </Notice>
        )}
        <Button type="submit">{texts.submit}</Button>
        <p className="hint">
          {texts.privacy} <a href="/privacy">{texts.privacyLink}</a>
        </p>
      </form>
      {isHydrated && (
        <Suspense>
          <DeviceNews />
        </Suspense>
      )}
    </Container>
  );
}
