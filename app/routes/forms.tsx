import { createFileRoute } from '@tanstack/react-router';
import { FormsPage } from '../forms/FormsPage.tsx';

export const Route = createFileRoute('/forms')({ component: FormsPage });
