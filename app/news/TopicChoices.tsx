/** The topics to follow, as checkboxes. */
import { bodyTopic, documentTopic, fixedTopics } from '../../db/rules/news/subscriptions.ts';
import { useBodies, useDocuments } from '../data/content.tsx';
import { newsTexts as texts } from '../texts/en/news/news.ts';
import styles from './NewsPage.module.css';

type ChoiceProps = { type: 'checkbox' | 'radio'; name: string; value: string; label: string; isChosen?: boolean };

export const Choice = ({ type, name, value, label, isChosen }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type={type} name={name} value={value} defaultChecked={isChosen} />
    <span dir="auto">{label}</span>
  </label>
);

/** @param chosen the initially checked topics */
export function TopicChoices({ chosen }: { chosen: readonly string[] }) {
  const documents = useDocuments();
  const bodies = useBodies().filter(({ is_retired }) => !is_retired);
  const choices = [
    ...fixedTopics.map((topic) => ({ topic, label: texts.topicLabels[topic] })),
    ...bodies.map(({ id, name }) => ({ topic: bodyTopic(id), label: texts.bodies(name) })),
    ...documents.map(({ category: { category_id, title } }) => ({
      topic: documentTopic(category_id),
      label: texts.documents(title),
    })),
  ];
  return choices.map(({ topic, label }) => (
    <Choice key={topic} type="checkbox" name="topic" value={topic} label={label} isChosen={chosen.includes(topic)} />
  ));
}
