/** Lists what the state's law asks of the town's website. */

import type { NoticeChoices } from '../../db/rules/notices/choices.ts';
import { findPack } from '../../db/rules/notices/packs/packs.ts';
import { listWebsiteDuties } from '../../db/rules/notices/website.ts';
import { formatDate } from '../texts/dates.ts';
import { websiteDutyTexts as texts } from '../texts/en/office/websiteDuties.ts';
import { Badge } from '../ui/Badge.tsx';
import styles from './WebsiteDuties.module.css';

export function WebsiteDuties({ choices }: { choices: NoticeChoices }) {
  const duties = listWebsiteDuties(findPack(choices.state), choices);
  if (duties.length === 0) return null;
  return (
    <details>
      <summary>{texts.title}</summary>
      <p className="hint">{texts.hint}</p>
      <ul className={styles.duties}>
        {duties.map(({ text, basis, url, checked_on, status }) => (
          <li key={basis}>
            {text} {status !== 'required' && <Badge tone="plain">{texts.status[status]}</Badge>}
            <p className="hint">
              <a href={url} rel="noreferrer">
                {basis}
              </a>
              {', '}
              {texts.checkedOn(formatDate(checked_on))}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
