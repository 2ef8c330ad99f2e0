/** Text that people typed, in paragraphs, with links. */
import { linkify, splitParagraphs } from '../../../db/rules/links/linkify.ts';
import styles from './Prose.module.css';

/** Turns web and e-mail addresses in a text into links. */
export function LinkedText({ text }: { text: string }) {
  return linkify(text).map(({ text: words, url }, place) =>
    url ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of text have no other identity, and keep no state
      <a key={place} href={url}>
        {words}
      </a>
    ) : (
      words
    ),
  );
}

export function Prose({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      {splitParagraphs(text).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={place} dir="auto">
          <LinkedText text={paragraph} />
        </p>
      ))}
    </div>
  );
}
