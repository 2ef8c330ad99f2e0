import { createRootRoute } from '@tanstack/react-router';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRoute({ component: Shell });
