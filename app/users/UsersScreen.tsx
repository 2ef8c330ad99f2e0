/** /users: the accounts of the site, for administrators. */

import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { RequireAdmin } from '../accounts/RequireSignIn.tsx';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { usersTexts as texts } from '../texts/en/accounts/users.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { InviteUserDialog } from './InviteUserDialog.tsx';
import { ManageUserDialog } from './ManageUserDialog.tsx';
import styles from './UsersScreen.module.css';
import { UserTable } from './UserTable.tsx';
import { findUsers, type UserFilter, userFilters, useUsers } from './useUsers.ts';

export function UsersScreen() {
  return (
    <RequireAdmin>
      <Users />
    </RequireAdmin>
  );
}

function Users() {
  const { list, put } = useUsers();
  const users = list.data;
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<UserFilter>('all');
  const [inviting, setInviting] = useState(false);
  const [managed, setManaged] = useState('');
  const found = findUsers(users ?? [], search, filter);
  const showAll = () => {
    setSearch('');
    setFilter('all');
  };
  const manage = users?.find(({ id }) => id === managed);

  return (
    <div className={common.screen}>
      <header className={styles.head}>
        <div>
          <h1>{screenTexts.users}</h1>
          <p className={styles.intro}>{texts.intro}</p>
        </div>
        <Button className={styles.invite} onClick={() => setInviting(true)}>
          <UserPlus size={20} aria-hidden />
          {texts.invite}
        </Button>
      </header>
      <LoadError list={list} failedText={texts.loadFailed} />
      {list.isLoading && !users && <p role="status">{texts.loading}</p>}
      {users && (
        <>
          <search className={styles.search}>
            <label className={styles.text}>
              {texts.search}
              <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
            </label>
            <label>
              {texts.show}
              <select value={filter} onChange={(event) => setFilter(event.target.value as UserFilter)}>
                {userFilters.map((name) => (
                  <option key={name} value={name}>
                    {texts.filters[name]}
                  </option>
                ))}
              </select>
            </label>
          </search>
          <div role="status" className={styles.found}>
            {found.length > 0 ? (
              texts.found(found.length, users.length)
            ) : (
              <EmptyState
                action={
                  <Button variant="secondary" onClick={showAll}>
                    {texts.clear}
                  </Button>
                }
              >
                {texts.nobody}
              </EmptyState>
            )}
          </div>
          {found.length > 0 && <UserTable key={`${search} ${filter}`} users={found} manage={setManaged} />}
        </>
      )}
      {inviting && <InviteUserDialog onClose={() => setInviting(false)} invited={put} />}
      {manage && <ManageUserDialog user={manage} changed={put} onClose={() => setManaged('')} />}
    </div>
  );
}
