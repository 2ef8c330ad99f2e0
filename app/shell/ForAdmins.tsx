/** Shows a tool on a page to administrators, or to everybody who is signed in. Readers load only this file. */
import { lazy, Suspense, useRef } from 'react';
import { useSession } from '../data/session.ts';
import type { ToolProps } from '../editing/tools/AdminTools.tsx';
import { useDialogStack } from '../ui/dialogs/dialogStack.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

const AdminTools = lazy(() =>
  import('../editing/tools/AdminTools.tsx').then(({ AdminTools }) => ({ default: AdminTools })),
);

type ForAdminsProps = ToolProps & {
  /** Also shows it to signed-in users who are not administrators. */
  orUsers?: true;
};

export function ForAdmins({ orUsers, ...props }: ForAdminsProps) {
  const isMeant = useSession(({ user }) => user && (orUsers || user.is_admin));
  const shown = useRef(false);
  const unconfirmedAdmin = useSession((session) => session.unconfirmedAdmin);
  const isDialogOpen = useDialogStack(({ open }) => open.length > 0);
  // If the session ends while somebody types in a dialog, the dialog and its text stay.
  shown.current = isMeant || (shown.current && isDialogOpen);
  if (!shown.current && !unconfirmedAdmin) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <AdminTools {...props} offFor={shown.current ? '' : unconfirmedAdmin} />
      </Suspense>
    </ErrorBoundary>
  );
}
