/** The steps of a service: what it needs, what it costs, how long it takes, and where. */
import { stepParts } from '../../db/rules/pages/fields.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import { pageTexts as texts } from '../texts/en/content/pages.ts';
import { LinkedText } from '../ui/text/Prose.tsx';
import styles from './PageScreen.module.css';

export function PageSteps({ steps }: Pick<Page, 'steps'>) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{texts.steps}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={JSON.stringify(step)} className={styles.step}>
            <h3 dir="auto">{step.title}</h3>
            <dl className={styles.parts}>
              {stepParts
                .filter((part) => step[part])
                .map((part) => [
                  <dt key={part}>{texts.parts[part]}</dt>,
                  <dd key={`${part}-text`} dir="auto">
                    <LinkedText text={step[part]} />
                  </dd>,
                ])}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
