import { createFileRoute } from '@tanstack/react-router';
import { ToMendScreen } from '../../accessibility/editing/ToMendScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/to-mend')({ beforeLoad: requireSignIn, component: ToMendScreen });
