import { createFileRoute } from '@tanstack/react-router';
import { Home } from '../sections/Home.tsx';

export const Route = createFileRoute('/$')({ component: () => <Home missing /> });
