/** The files of a meeting, or of one item of its agenda. */
import Paperclip from 'lucide-react/icons/paperclip';
import type { Link } from '../../db/rules/links/input.ts';
import styles from './Meeting.module.css';

export function FileList({ files }: { files: readonly Link[] }) {
  // The same file may be attached twice.
  const shown = [...new Map(files.map((file) => [file.url, file])).values()];
  if (shown.length === 0) return null;
  return (
    <ul className={styles.files}>
      {shown.map(({ title, url }) => (
        <li key={url}>
          <a href={url} data-no-route dir="auto">
            <Paperclip size={18} aria-hidden />
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
