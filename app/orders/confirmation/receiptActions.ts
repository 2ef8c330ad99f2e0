/** The actions of the buttons below a receipt. */
import { fetchFromServer } from '../../data/fetchFromServer.ts';
import { type Download, downloadFile } from '../../sales/downloadFile.ts';

const timeoutMs = 30_000;

/** The receipt's page and its PDF share one signature. */
const pdfAddress = (receiptUrl: string) => receiptUrl.replace('/receipt.html?', '/receipt.pdf?');

export const downloadReceipt = (receiptUrl: string): Promise<Download> =>
  downloadFile(pdfAddress(receiptUrl), 'receipt.pdf');

/**
 * Writes the receipt's page into an empty window. Our content security policy applies there: it refuses inline styles,
 * but allows styles that a script adds.
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
 * Prints the receipt from its own window. Must run synchronously after a press, or the browser blocks the window as a
 * pop-up.
 * @returns `blocked` if the browser did; `refused` if the server sends no receipt; `unanswered` if it does not respond
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
