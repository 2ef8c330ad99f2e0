import { createFileRoute } from '@tanstack/react-router';
import { Later } from '../shell/Later.tsx';
import { screenTexts } from '../texts/screens.ts';

export const Route = createFileRoute('/register')({ component: () => <Later {...screenTexts.register} /> });
