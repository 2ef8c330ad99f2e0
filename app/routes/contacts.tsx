import { createFileRoute } from '@tanstack/react-router';
import { ContactsPage } from '../people/ContactsPage.tsx';

export const Route = createFileRoute('/contacts')({ component: ContactsPage });
