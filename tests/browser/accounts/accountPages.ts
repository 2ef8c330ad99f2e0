/** Helpers for tests of accounts. */
import type { Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const staffLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Staff Login' });
