/** An administrator's actions for one account. Each takes effect at once, and can be undone here. */

import { useId, useState } from 'react';
import { fullName } from '../../db/rules/accounts/fullName.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { describeError } from '../accounts/describeError.ts';
import { usePasswordAgain } from '../accounts/editing/usePasswordAgain.tsx';
import { call } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import { Conflict, sendChange } from '../data/sendChange.ts';
import { checkSession, useSession } from '../data/session.ts';
import common from '../editing/Parts.module.css';
import { formatDate } from '../texts/dates.ts';
import { usersTexts as texts } from '../texts/en/accounts/users.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './ManageUserDialog.module.css';
import { RightsDialog } from './RightsDialog.tsx';
import { UserBadges } from './UserTable.tsx';
import type { User } from './useUsers.ts';

type Change = 'makeAdmin' | 'unmakeAdmin' | 'deactivate' | 'activate';

const changes: Record<Change, Partial<User>> = {
  makeAdmin: { is_admin: true },
  unmakeAdmin: { is_admin: false },
  deactivate: { active: false },
  activate: { active: true },
};

/** Whether the change would lock out the administrator who makes it. */
const locksOut = (change: Change): change is 'unmakeAdmin' | 'deactivate' =>
  change === 'unmakeAdmin' || change === 'deactivate';

/** Moves the keyboard focus to a question that appears. */
const focusOn = (element: HTMLElement | null) => element?.focus();

type ManageUserDialogProps = { user: User; changed: (user: User) => void; onClose: () => void };

export function ManageUserDialog({ user, changed, onClose }: ManageUserDialogProps) {
  const id = useId();
  const { time_zone } = useTown();
  const isMe = useSession((state) => state.user?.id) === user.id;
  const { busy, problem, run, clearProblem } = useSubmit(describeError);
  const { withPassword, passwordDialog } = usePasswordAgain();
  const [asking, setAsking] = useState<'unmakeAdmin' | 'deactivate' | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const [isChangingRights, setIsChangingRights] = useState(false);
  const name = fullName(user);
  const since = formatDate(toLocalTime(Date.parse(user.created_at), time_zone).date);

  const change = async (which: Change) => {
    setAsking(null);
    setIsConflict(false);
    await run(texts.failed, async () => {
      try {
        const json = changes[which];
        const send = () => sendChange<User>(`/api/users/${user.id}`, 'users', { json, version: user.version });
        changed(await withPassword(send));
      } catch (error) {
        if (!(error instanceof Conflict) || !error.current) throw error;
        changed(error.current as User);
        setIsConflict(true);
        return;
      }
      showToast('success', texts.done[which](name));
      if (isMe) void checkSession();
    });
  };
  const press = (which: Change) => {
    clearProblem();
    if (isMe && locksOut(which)) setAsking(which);
    else void change(which);
  };
  const mail = () =>
    run(
      texts.failed,
      () => call(`/api/users/${user.id}/reset`, { method: 'POST' }),
      () => showToast('success', texts.done[user.invited ? 'invite' : 'reset'](user.email)),
    );

  const row = (label: string, why: string, act: () => void) => (
    <li className={styles.row}>
      <Button size="small" isBusy={busy} onClick={() => !busy && act()}>
        {label}
      </Button>
      <p className={common.hint}>{why}</p>
    </li>
  );
  const toggleAdmin = user.is_admin ? 'unmakeAdmin' : 'makeAdmin';
  const toggleActive = user.active ? 'deactivate' : 'activate';

  return (
    <>
      <Dialog labelledBy={id} onClose={onClose} closeLabel={texts.close}>
        <h2 id={id} className={`${common.title} ${styles.title}`}>
          {name}
        </h2>
        <p className={styles.email}>{user.email}</p>
        {!user.email_confirmed && !user.invited && <p className={styles.email}>{texts.unconfirmed}</p>}
        <p className={`${common.hint} ${styles.facts}`}>
          <UserBadges user={user} /> <span>{user.invited ? texts.invitedOn(since) : texts.since(since)}</span>
        </p>
        <div role="alert">
          {(problem || isConflict) && <Notice tone="problem">{problem?.text ?? texts.conflict}</Notice>}
          {asking && (
            <Notice
              ref={focusOn}
              tone="problem"
              tabIndex={-1}
              actions={
                <Cluster>
                  <Button size="small" onClick={() => void change(asking)}>
                    {texts.really[asking]}
                  </Button>
                  <Button size="small" onClick={() => setAsking(null)}>
                    {texts.keep}
                  </Button>
                </Cluster>
              }
            >
              {texts.yourself[asking]}
            </Notice>
          )}
        </div>
        <ul className={styles.rows}>
          {user.active &&
            (user.invited
              ? row(texts.inviteAgain, texts.inviteAgainWhy, mail)
              : row(texts.reset, texts.resetWhy, mail))}
          {row(texts[toggleAdmin], texts[`${toggleAdmin}Why`], () => press(toggleAdmin))}
          {!user.is_admin &&
            row(texts.changeRights, texts.rightsWhy(user.rights.length), () => setIsChangingRights(true))}
          {row(texts[toggleActive], texts[`${toggleActive}Why`], () => press(toggleActive))}
        </ul>
      </Dialog>
      {passwordDialog}
      {isChangingRights && <RightsDialog user={user} changed={changed} onClose={() => setIsChangingRights(false)} />}
    </>
  );
}
