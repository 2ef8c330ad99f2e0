import { createFileRoute } from '@tanstack/react-router';
import { FormScreen } from '../forms/FormScreen.tsx';

export const Route = createFileRoute('/forms_/$slug')({ component: FormScreen });
