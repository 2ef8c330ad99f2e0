import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../history/HistoryScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/history')({ beforeLoad: requireSignIn, component: HistoryScreen });
