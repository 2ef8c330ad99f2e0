/** Mails are read as pages by axe and Alfa: a meeting's notice and a receipt, which have all parts of a mail. */
import { openDatabase } from '../../../db/connection.ts';
import { describeNotice } from '../../../server/mail/describeMeeting.ts';
import { renderMailHtml } from '../../../server/mail/mailHtml.ts';
import { renderHtml } from '../../../server/mail/news/newsMailParts.ts';
import { receiptOf } from '../../../server/receipts/receipt.ts';
import { exampleOrder } from '../../exampleOrder.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { auditPage } from './alfa.ts';

const origin = 'https://maple.example';
/** A mail is shown inside a mail program, which has the landmarks. */
const isOfLandmarks = (violation: string) => /^(landmark-one-main|region):/.test(violation);

const accent = '#8c1d2b';

test('axe and Alfa find nothing in mails, light and dark', async ({ page, site }) => {
  const db = await openDatabase({ dataDir: site.dataDir });
  const { snapshot } = await db.read('notices').orderBy('posted_at', 'desc').first();
  await db.close();
  const { content } = JSON.parse(snapshot);
  const news = { content, isFirst: true, isCancelled: true, reason: 'No quorum', differences: [] };
  const town = {
    display_name: 'Maple',
    host: 'maple.example',
    support_email: 'a@maple.example',
    accent,
    time_zone: 'America/Chicago',
  };
  const mails = {
    notice: renderHtml(
      { heading: 'City Council', ...describeNotice(news, origin), button: { label: 'See the meeting', url: origin } },
      {
        name: 'Maple',
        accent,
        footer: 'You get this because you asked for it.',
        links: { manage: `${origin}/a`, unsubscribe: `${origin}/b` },
      },
    ),
    receipt: renderMailHtml(
      {
        heading: 'Thank you',
        paragraphs: ['Your order is in.'],
        link: { label: 'See your order', url: origin },
        withDetails: true,
        footer: 'Maple',
      },
      receiptOf(exampleOrder(), town),
    ),
  };
  for (const { width, colorScheme } of layouts) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const [name, html] of Object.entries(mails)) {
      await page.setContent(html);
      const violations = (await findViolations(page)).filter((one) => !isOfLandmarks(one));
      expect(violations, `axe, ${name}, ${colorScheme}`).toEqual([]);
      expect((await auditPage(page)).faults, `Alfa, ${name}, ${colorScheme}`).toEqual([]);
    }
  }
});
