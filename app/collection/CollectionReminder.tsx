/** Turns on and off the notification on the evening before the chosen route's days. */
import { collectionTopic } from '../../db/rules/news/subscriptions.ts';
import { DeviceHindrance } from '../news/DeviceHindrance.tsx';
import { useDevice } from '../news/useDevice.ts';
import { collectionTexts as texts } from '../texts/en/content/collection.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** @param routeId of the chosen route; reminders of the town's other routes end with its own */
export function CollectionReminder({ routeId, routeIds }: { routeId: string; routeIds: readonly string[] }) {
  const { state, isBusy, statusText, problem, follow } = useDevice();
  if (!state) return null;
  if (state.kind !== 'offered') {
    return (
      <details>
        <summary>{texts.remind}</summary>
        <DeviceHindrance kind={state.kind} />
      </details>
    );
  }
  const topics = state.topics ?? [];
  const isOn = topics.includes(collectionTopic(routeId));
  const others = topics.filter((topic) => !routeIds.some((id) => topic === collectionTopic(id)));
  const toggle = () =>
    isOn ? follow(others, texts.reminderOff) : follow([...others, collectionTopic(routeId)], texts.reminderOn);
  return (
    <>
      <div>
        <Button size="small" variant={isOn ? 'secondary' : 'primary'} disabled={isBusy} onClick={() => void toggle()}>
          {isOn ? texts.stopReminding : texts.remind}
        </Button>
      </div>
      {problem && (
        <Notice tone="problem" role="alert">
          {problem}
        </Notice>
      )}
      <p aria-live="polite">{statusText || (isOn ? texts.reminderOn : '')}</p>
    </>
  );
}
