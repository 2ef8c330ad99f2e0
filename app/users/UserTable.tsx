/** The users as a table, whose rows are cards on a phone. */

import { fullName } from '../../db/rules/accounts/fullName.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useTown } from '../data/content.tsx';
import { useSession } from '../data/session.ts';
import { formatDate } from '../texts/dates.ts';
import { usersTexts as texts } from '../texts/en/accounts/users.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Table } from '../ui/lists/Table.tsx';
import { useShowMore } from '../ui/lists/useShowMore.tsx';
import styles from './UserTable.module.css';
import type { User } from './useUsers.ts';

/** The number of rows at first, and added by each press of 'Show more'. */
const rowsPerStep = 50;

export function UserTable({ users, manage }: { users: User[]; manage: (id: string) => void }) {
  const { time_zone } = useTown();
  const me = useSession((state) => state.user?.id);
  const { count, list, button } = useShowMore<HTMLTableSectionElement>(users.length, rowsPerStep);
  return (
    <>
      {/* Repeats the roles, because some screen readers ignore a table laid out as blocks. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <Table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.role}</th>
            <th scope="col">{texts.lastSeen}</th>
            <th scope="col">
              <span className="visually-hidden">{texts.manage}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={list} role="rowgroup">
          {users.slice(0, count).map((user) => (
            <tr key={user.id} role="row" data-item>
              <th scope="row" role="rowheader">
                <span className={styles.name}>
                  {fullName(user)} {user.id === me && <Badge tone="plain">{texts.you}</Badge>}
                </span>
                <span className={styles.email}>{user.email}</span>
              </th>
              <td role="cell" className={styles.badges}>
                <UserBadges user={user} />
              </td>
              <td role="cell" className={styles.seen}>
                <span className={styles.seenLabel}>{texts.lastSeen}: </span>
                {user.last_seen_at
                  ? formatDate(toLocalTime(Date.parse(user.last_seen_at), time_zone).date)
                  : texts.never}
              </td>
              <td role="cell" className={styles.act}>
                <Button size="small" className={styles.manage} onClick={() => manage(user.id)}>
                  {texts.manage}
                  <span className="visually-hidden">{texts.manageOf(fullName(user))}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {button}
    </>
  );
}

export function UserBadges({ user }: { user: User }) {
  return (
    <>
      {user.is_admin && <Badge tone="accent">{texts.admin}</Badge>}
      {!user.is_admin && user.rights.length > 0 && <Badge tone="plain">{texts.editor}</Badge>}
      {user.invited && user.active && <Badge tone="blue">{texts.invited}</Badge>}
      {!user.active && <Badge tone="red">{texts.inactive}</Badge>}
    </>
  );
}
