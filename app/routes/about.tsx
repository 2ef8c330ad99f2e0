import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../sections/AboutPage.tsx';

export const Route = createFileRoute('/about')({ component: AboutPage });
