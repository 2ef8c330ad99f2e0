import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '../pricing/PricingPage.tsx';

export const Route = createFileRoute('/pricing')({ component: PricingPage });
