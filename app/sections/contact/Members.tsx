/** Officials as a grid of names with their offices, each with initials instead of a portrait. */
import styles from './Members.module.css';

type Member = { name: string; title: string };

/** The initials of first and last name, without titles: `AR` for `Mayor Dr. Ana María Ruiz`. */
function initials(name: string): string {
  const words = name
    .replace(/\([^)]*\)|,.*$/g, '')
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(dr|mr|mrs|ms|jr|sr|hon|mayor)\.?$/i.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase();
}

export function Members({ members }: { members: readonly Member[] }) {
  return (
    <ul className={styles.members}>
      {members.map(({ name, title }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two officials may share both name and title
        <li key={place} className={styles.member}>
          <span className={styles.initials} aria-hidden>
            {initials(name)}
          </span>
          <div dir="auto">
            <p className={styles.name}>{name}</p>
            <p className={styles.title}>{title}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
