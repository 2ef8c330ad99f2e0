import { createFileRoute } from '@tanstack/react-router';
import { DepartmentsPage } from '../pages/DepartmentsPage.tsx';

export const Route = createFileRoute('/departments')({ component: DepartmentsPage });
