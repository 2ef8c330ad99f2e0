/** Where an administrator finds a tool on a page. Readers load no more of it than this. */
import { lazy, Suspense } from 'react';
import { useSession } from '../shell/session.ts';
import { Boundary } from '../ui/Boundary.tsx';
import type { ToolProps } from './AdminTools.tsx';

const AdminTools = lazy(() => import('./AdminTools.tsx').then(({ AdminTools }) => ({ default: AdminTools })));

export function ForAdmins(props: ToolProps) {
  if (!useSession(({ user }) => user?.is_admin)) return null;
  return (
    <Boundary fallback={null}>
      <Suspense fallback={null}>
        <AdminTools {...props} />
      </Suspense>
    </Boundary>
  );
}
