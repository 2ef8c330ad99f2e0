/** Every action on a request, by keyboard: its dialog has no faults at either width, and gives the focus back. */
import type { Page } from '@playwright/test';
import { receiveRequest, sender } from '../../../server/store/requests/receiveRequest.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolationsInBothLayouts } from '../axe.ts';
import { expect, type TownServer, test } from '../server.ts';

/** Takes a request by one of the demo's forms, in another state than most. @returns its number */
const sendRequest = (town: TownServer, slug: string, answers: Record<string, unknown>, openMs = 60_000) =>
  town.write(async (tx) => {
    const { id, town_id } = await tx.trx('forms').where({ slug }).first('id', 'town_id');
    const form = await tx.read('forms', id);
    if (!form) throw new Error(`The demo has no form ${slug}.`);
    const input = {
      key: `key-of-a-request-${slug}-${openMs}`,
      token: `${slug}-${openMs}`.slice(0, 22).padEnd(22, 'x'),
      form_version: form.version,
      form_token: '',
      answers,
      contact: { name: 'Ann Lee', email: 'ann@sender.example', phone: '' },
      files: [],
      language: 'en',
      leave_empty: '',
    };
    const due = { due_on: '', due_rule: '' };
    const taking = { now: Date.now(), timeZone: 'America/Chicago', channel: 'site', openMs, by: sender, due } as const;
    return (await receiveRequest(tx, town_id, form, input, taking)).number;
  });

/**
 * Opens each action's dialog from its button with Enter, and leaves it with Escape.
 * @param seen the dialogs that axe looked at on another request already
 * @returns the names of the actions
 */
async function openEachDialog(
  page: Page,
  address: string,
  seen: Set<string>,
  expectedFaults: string[],
): Promise<string[]> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  const buttons = page.getByRole('main').getByRole('button');
  const names = (await buttons.allTextContents()).filter((name) => !/^(Print|Release|Add to the calendar)$/.test(name));
  for (const name of names) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog, name).toBeVisible();
    const dialogText = `${name} ${await dialog.locator('label, legend, h2, button').allTextContents()}`;
    const faults = seen.has(dialogText) ? [] : await findViolationsInBothLayouts(page, 'dialog:modal');
    seen.add(dialogText);
    expectedFaults.push(...faults.map((fault) => `${name}: ${fault}`));
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), name).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog, name).toBeHidden();
    await expect(button, name).toBeFocused();
  }
  return names;
}

test('each action on a request is opened and left by keyboard, and axe finds nothing in it', async ({ page, town }) => {
  test.slow();
  const records = await sendRequest(town, 'public-information-request', {
    records: 'All contracts with the waste hauler',
    format: 'By email',
  });
  const report = await sendRequest(town, 'report-a-problem', { problem: 'Street light', place: '12 Oak Street' });
  const held = await sendRequest(town, 'contact-us', { about: 'Trash', message: 'When does it come?' }, 100);
  await signIn(page, town, 'clerk');
  const faults: string[] = [];
  const seen = new Set<string>();
  expect(await openEachDialog(page, `${town.url}/requests/${records}`, seen, faults)).toEqual(
    expect.arrayContaining(['Answer and finish', 'Send an estimate', 'Merge with another request', 'Mark as spam']),
  );
  expect(await openEachDialog(page, `${town.url}/requests/${report}`, seen, faults)).toContain(
    'Put on the public list',
  );
  expect(await openEachDialog(page, `${town.url}/requests/${held}`, seen, faults)).toContain('Mark as spam');
  expect(faults).toEqual([]);
});

test('letters of twice the size fit a phone on every screen of forms and requests', async ({ page, town }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const number = await sendRequest(town, 'report-a-problem', { problem: 'Street light', place: '12 Oak Street' });
  const findFaults = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const cut = [...document.querySelectorAll('main :is(button, label, legend, dt, dd, h1, h2)')].filter(
        (one) =>
          one.checkVisibility() &&
          !one.closest('.visually-hidden') &&
          one.scrollWidth > one.clientWidth + 1 &&
          one.clientWidth > 2,
      );
      return [
        ...(scrollWidth > clientWidth ? [`${scrollWidth} px`] : []),
        ...cut.map(({ textContent }) => textContent),
      ];
    });
  const look = async (path: string, heading: string | RegExp) => {
    await page.goto(town.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(findFaults, path).toEqual([]);
  };
  await look('/forms', 'Forms');
  await look('/forms/report-a-problem', 'Report a problem');
  await look('/forms/hall-inquiry', 'Community Hall inquiry');
  await look('/outbox', 'Waiting to be sent');
  await look(`/request/${number}#${'report-a-problem-60000x'.slice(0, 22)}`, /^Your request/);
  await signIn(page, town, 'clerk');
  await look('/requests', 'Requests');
  await look(`/requests/${number}`, 'Report a problem');
});
