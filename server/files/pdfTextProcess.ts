/**
 * A process of its own that takes the text out of one PDF file and prints it as JSON. A thread reads; the process watches
 * how much memory that takes, and ends itself when it is too much or when the server is gone.
 * Arguments: the file, after how many milliseconds to be content with what there is, and how many bytes are too much.
 */
import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { cleanFileText, type FileText, isOnlyPictures, maxFileTextLength } from '../../db/rules/documents/fileTexts.ts';
import { joinRuns, listFilledValues, type PageAnnotation } from './pageText.ts';

type Task = { path: string; contentAfterMs: number };

const watchEveryMs = 20;

async function readText({ path, contentAfterMs }: Task): Promise<FileText> {
  const started = performance.now();
  const { getDocumentProxy } = await import('unpdf');
  const bytes = new Uint8Array(await readFile(path));
  const pdf = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
  let [text, pages] = ['', 0];
  do {
    pages += 1;
    const page = await pdf.getPage(pages);
    const { items } = await page.getTextContent();
    const runs = items.filter((item) => 'str' in item);
    // A form that is damaged takes no text with it.
    const annotations: PageAnnotation[] = await page.getAnnotations().catch(() => []);
    text += `${[joinRuns(runs), ...listFilledValues(annotations)].join('\n')}\n`;
    page.cleanup();
  } while (pages < pdf.numPages && text.length < maxFileTextLength && performance.now() - started < contentAfterMs);
  const cleaned = cleanFileText(text);
  if (isOnlyPictures(cleaned, pages)) return { status: 'pictures', pages: pdf.numPages, text: cleaned };
  const isCut = pages < pdf.numPages || text.length > maxFileTextLength;
  return { status: isCut ? 'partial' : 'text', pages: pdf.numPages, text: cleaned };
}

async function readOrSayWhy(task: Task): Promise<FileText> {
  try {
    return await readText(task);
  } catch (error) {
    // pdf.js has an error of this name for files that ask for a password.
    const isLocked = (error as Error).name === 'PasswordException';
    return { status: isLocked ? 'locked' : 'unreadable', pages: 0, text: '' };
  }
}

function readInThread(): void {
  const [path = '', contentAfterMs, maxBytes] = process.argv.slice(2);
  const task: Task = { path, contentAfterMs: Number(contentAfterMs) };
  const heapMegabytes = Math.floor(Number(maxBytes) / 2 ** 20);
  const thread = new Worker(new URL(import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > Number(maxBytes)) process.exit(1);
  }, watchEveryMs);
  process.stdin.resume().once('close', () => process.exit(1));
  thread.once('error', () => process.exit(1));
  thread.once('message', (found: FileText) => process.stdout.write(JSON.stringify(found), () => process.exit(0)));
}

if (isMainThread) readInThread();
else parentPort?.postMessage(await readOrSayWhy(workerData));
