/** Compares what a page says of a meeting with its PDF file. */
import type { Page } from '@playwright/test';
import { type PdfElement, readPdf } from '../../server/readPdf.ts';
import { sendRequest } from '../server.ts';

/** Only paper needs the address beside its QR code, and the headings name the kind of notice in full. */
const paperOnly = /^Scan to read this notice|^(Amended |Supplemental |Corrected )?notice of (cancellation of )?an? /i;
/** Controls and their states mean nothing on paper. */
const screenOnly =
  /^(All meetings|The meeting|· )|^(shown here|Show the latest notice|PDF of this .*|This notice as data|Receipt as data|This is notice \d+ as it was posted\. .*)$/;

const textsOf = ({ text, children }: PdfElement): string[] => [...(text ? [text] : []), ...children.flatMap(textsOf)];
const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const squeeze = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();

/** @param link the name of the link to the file @returns texts that only one of them has */
export async function comparePdf(page: Page, link: string): Promise<{ onlyOnPage: string[]; onlyInPdf: string[] }> {
  const href = await page.getByRole('link', { name: link }).getAttribute('href');
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await sendRequest(new URL(href ?? '', page.url()).href, { cookie });
  const { root, artifacts } = readPdf(body);
  await page.emulateMedia({ media: 'print' });
  const article = page.getByRole('article');
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href));
  const [words = ''] = await page.locator('body').allInnerTexts();
  const [shown = ''] = await article.allInnerTexts();
  await page.emulateMedia({ media: null });
  const inPdf = textsOf(root)
    .flatMap((text) => text.split(' · '))
    .map(normalize);
  const onPage = shown
    .split(/\n| · /)
    .map(normalize)
    .filter(Boolean);
  const [pdfText, pageText] = [
    squeeze([...inPdf, ...artifacts].join('')),
    squeeze([words, page.url(), ...hrefs].join('')),
  ];
  return {
    onlyOnPage: onPage.filter((text) => !screenOnly.test(text) && !pdfText.includes(squeeze(text))),
    onlyInPdf: inPdf.filter((text) => !paperOnly.test(text) && !pageText.includes(squeeze(text))),
  };
}
