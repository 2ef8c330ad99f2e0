import { createFileRoute } from '@tanstack/react-router';
import { DraftsScreen } from '../../drafts/editing/DraftsScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/drafts')({ beforeLoad: requireSignIn, component: DraftsScreen });
