/** A notice in a mail of its own: all of it, as it was formatted, with its pictures and files. */
import { describe, expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { minuteMs, openNews } from '../news/news.ts';

const topic = 'announcements:services';

async function readMail(dialect: (typeof dialects)[number], notice: object) {
  const { run, clock, subscribe, announce } = await openNews(dialect);
  await subscribe('ann@example.org', [topic]);
  await announce({ title: 'Boil water', excerpt: 'The short of it.', ...notice });
  clock.now += minuteMs;
  const [mail] = await run();
  return { text: mail?.text ?? '', html: mail?.html ?? '' };
}

describe.each(dialects)('a notice in a mail, on %s', (dialect) => {
  test('formatting, pictures, files and links are there, with whole addresses', async () => {
    const { text, html } = await readMail(dialect, {
      format: 'markdown',
      content: '### Until Friday\n\nBoil **all** water & ask [the office](/about#contact).\n\n- drinking\n- cooking',
      pictures: [{ src: '/images/pump.jpg', alt: 'The pump "house"', caption: '', decorative: false }],
      attachments: [{ title: 'Map of <streets>', url: '/documents/abc/map.pdf' }],
    });
    const origin = 'https://cityofmaple.test';
    expect(html).toMatch(/<h3[^>]*>Until Friday<\/h3>/);
    expect(html).toMatch(/Boil <strong>all<\/strong> water &#38; ask <a [^>]*>the office<\/a>/);
    expect(html).toContain(`href="${origin}/about#contact"`);
    expect(html).toMatch(/<ul[^>]*><li[^>]*>drinking<\/li>/);
    expect(html).toContain(`<img src="${origin}/images/pump.jpg" alt="The pump &#34;house&#34;"`);
    expect(html).toContain('Map of &#60;streets&#62;</a>');
    expect(html).not.toContain('The short of it.');
    expect(text).toContain('Until Friday\n\nBoil all water & ask the office');
    expect(text).toContain('• drinking\n• cooking');
    expect(text).toContain(`Map of <streets>:\n${origin}/documents/abc/map.pdf`);
  });

  test('one too long for a mail is told by its summary and a link', async () => {
    const { text, html } = await readMail(dialect, { content: 'Water. '.repeat(3000) });
    for (const body of [text, html]) {
      expect(body).toContain('The short of it.');
      expect(body).toMatch(/\/announcements\?id=/);
      expect(body.length).toBeLessThan(10_000);
    }
  });
});
