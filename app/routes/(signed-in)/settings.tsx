import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../settings/SettingsScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/settings')({ beforeLoad: requireSignIn, component: SettingsScreen });
