/** The demo accounts, signed in. */
import { expect, type Page } from '@playwright/test';

export const demoPassword = 'maple-main-street';
const demoEmails = { clerk: 'clerk@maple.example', resident: 'resident@maple.example' };

/**
 * Signs in as a demo account before the first page is opened, or between two.
 * @param town where: `url` is City of Maple
 */
export async function signIn(page: Page, town: { url: string }, who: keyof typeof demoEmails): Promise<void> {
  const data = { email: demoEmails[who], password: demoPassword };
  // The browser knows what *.localhost is; Node does not, so the request is made in a page.
  await page.goto(`${town.url}/healthz`);
  const status = await page.evaluate(async (json) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(json) });
    localStorage.setItem('signed_in', String(Date.now()));
    return answer.status;
  }, data);
  expect(status).toBe(200);
}
