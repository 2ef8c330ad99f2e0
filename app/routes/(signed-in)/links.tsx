import { createFileRoute } from '@tanstack/react-router';
import { LinksScreen } from '../../links/LinksScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/links')({ beforeLoad: requireSignIn, component: LinksScreen });
