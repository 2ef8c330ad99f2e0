/** News by push on this device, if its browser supports it: turning it on and off, and its topics. */
import { type FormEvent, useId } from 'react';
import { collectionTopic, emergencyTopic } from '../../db/rules/news/subscriptions.ts';
import { useCollectionRoutes } from '../data/content.tsx';
import { deviceNewsTexts as texts } from '../texts/en/news/deviceNews.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { DeviceHindrance } from './DeviceHindrance.tsx';
import styles from './NewsPage.module.css';
import { Choice, TopicChoices } from './TopicChoices.tsx';
import { useDevice } from './useDevice.ts';

export function DeviceNews() {
  const device = useDevice();
  const id = useId();
  if (!device.state) return null;
  return (
    <section className={styles.device} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>{texts.intro}</p>
      {device.state.kind === 'offered' ? (
        <DeviceForm device={device} topics={device.state.topics} />
      ) : (
        <DeviceHindrance kind={device.state.kind} />
      )}
    </section>
  );
}

type DeviceFormProps = { device: ReturnType<typeof useDevice>; topics: string[] | null };

function DeviceForm({ device, topics }: DeviceFormProps) {
  const { isBusy, statusText, problem, setProblem, follow } = device;
  const chosen = topics ?? [emergencyTopic];
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).getAll('topic').map(String);
    if (wanted.length === 0) setProblem(texts.nothingChosen);
    else void follow(wanted, topics ? texts.saved : texts.on);
  }
  return (
    <form className={styles.form} aria-label={texts.title} onSubmit={submit}>
      <fieldset>
        <legend>{texts.topics}</legend>
        <TopicChoices chosen={chosen} />
        {useCollectionRoutes().map(({ id, name }) => (
          <Choice
            key={id}
            type="checkbox"
            name="topic"
            value={collectionTopic(id)}
            label={texts.collection(name)}
            isChosen={chosen.includes(collectionTopic(id))}
          />
        ))}
      </fieldset>
      {problem && (
        <Notice tone="problem" role="alert">
          {problem}
        </Notice>
      )}
      <p role="status">{statusText || (topics ? texts.on : '')}</p>
      <Cluster>
        <Button type="submit" disabled={isBusy}>
          {topics ? texts.save : texts.subscribe}
        </Button>
        {topics && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void follow([], texts.turnedOff)}>
            {texts.turnOff}
          </Button>
        )}
      </Cluster>
    </form>
  );
}
