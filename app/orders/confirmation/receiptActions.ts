/** What the buttons under a receipt do. */
import { fetchFromServer } from '../../data/fetchFromServer.ts';
import { type Download, downloadFile } from '../../sales/downloadFile.ts';

const timeoutMs = 30_000;

/** The receipt's page and its PDF share one signature. */
const pdfAddress = (receiptUrl: string) => receiptUrl.replace('/receipt.html?', '/receipt.pdf?');

/** Saves the receipt as a file. */
export const downloadReceipt = (receiptUrl: string): Promise<Download> =>
  downloadFile(pdfAddress(receiptUrl), 'receipt.pdf');

/**
 * Puts the receipt's page into an empty window. That has our own policy, which refuses styles that are written in a page
 * and allows those that script brings.
 */
function showPage(opened: Window & typeof globalThis, html: string): void {
  const styles: string[] = [];
  const withoutStyles = html.replace(/<style>([\s\S]*?)<\/style>/g, (_, style: string) => {
    styles.push(style);
    return '';
  });
  const sheet = new opened.CSSStyleSheet();
  sheet.replaceSync(styles.join('\n'));
  const page = new DOMParser().parseFromString(withoutStyles, 'text/html');
  opened.document.adoptedStyleSheets = [sheet];
  opened.document.documentElement.replaceWith(opened.document.adoptNode(page.documentElement));
}

/**
 * Prints the receipt from a window of its own. Must be called at once when somebody presses a button, or the browser
 * takes the window for an unwanted one.
 * @returns `blocked` where it did; `refused` where the server gives no receipt, `unanswered` where it does not answer
 */
export async function printReceipt(receiptUrl: string): Promise<'printed' | 'blocked' | Exclude<Download, 'started'>> {
  let opened: Window | null = null;
  try {
    opened = window.open('', '_blank');
    if (!opened) return 'blocked';
    const response = await fetchFromServer(receiptUrl, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      opened.close();
      return 'refused';
    }
    showPage(opened as Window & typeof globalThis, await response.text());
    opened.focus();
    opened.print();
    return 'printed';
  } catch {
    opened?.close();
    return 'unanswered';
  }
}
