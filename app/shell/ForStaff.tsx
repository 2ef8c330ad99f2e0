/**
 * Shows a tool on a page to administrators, editors, or all who are signed in. Readers load only this file; the
 * staff-only tools are in `editing` folders, which scripts/visitorFiles.ts keeps from them.
 */
import { lazy, Suspense, useRef } from 'react';
import { type EditableNoun, editsNoun } from '../../db/rules/accounts/rights.ts';
import { useSession } from '../data/session.ts';
import type { ToolProps } from '../editing/tools/StaffTools.tsx';
import { useDialogStack } from '../ui/dialogs/dialogStack.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

const StaffTools = lazy(() =>
  import('../editing/tools/StaffTools.tsx').then(({ StaffTools }) => ({ default: StaffTools })),
);

type ForStaffProps = ToolProps & {
  /** Also shows it to signed-in users who are not administrators. */
  orUsers?: true;
  /** Also shows it to those who may edit at least some records of this noun. */
  edits?: EditableNoun;
};

export function ForStaff({ orUsers, edits, ...props }: ForStaffProps) {
  const isMeant = useSession(({ user }) => user && (orUsers || (edits ? editsNoun(user, edits) : user.is_admin)));
  const shown = useRef(false);
  const unconfirmedAdmin = useSession((session) => session.unconfirmedAdmin);
  const isDialogOpen = useDialogStack(({ open }) => open.length > 0);
  // If the session ends while somebody types in a dialog, the dialog and its text stay.
  shown.current = isMeant || (shown.current && isDialogOpen);
  if (!shown.current && !unconfirmedAdmin) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <StaffTools {...props} offFor={shown.current ? '' : unconfirmedAdmin} />
      </Suspense>
    </ErrorBoundary>
  );
}
