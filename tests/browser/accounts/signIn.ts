/** Signs in to the demo accounts. */
import { expect, type Page } from '@playwright/test';
import type { TownServer } from '../server.ts';

export const demoPassword = 'maple-main-street';
const demoEmails = { clerk: 'clerk@maple.example', resident: 'resident@maple.example' };

/**
 * Signs in as a demo account before the first page is opened, or between two.
 * @param town where: `url` is City of Maple
 */
export async function signIn(page: Page, town: { url: string }, who: keyof typeof demoEmails): Promise<void> {
  const data = { email: demoEmails[who], password: demoPassword };
  // Browsers resolve *.localhost and Node does not, so a page sends the request.
  await page.goto(`${town.url}/healthz`);
  const status = await page.evaluate(async (json) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(json) });
    localStorage.setItem('signed_in', String(Date.now()));
    return answer.status;
  }, data);
  expect(status).toBe(200);
}

/** As if the password of every session had been entered long ago. */
export const forgetPasswords = (town: TownServer) =>
  town.write((tx) => tx.trx('sessions').update({ password_entered_at: null }));
