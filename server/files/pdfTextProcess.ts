/**
 * Extracts the text of one PDF file in a separate process and prints it as JSON. A thread reads, while the process
 * watches memory and ends itself if it uses too much or the server is gone. Arguments: the file, milliseconds after
 * which partial text is enough, and the memory limit in bytes.
 */
import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  cleanFileText,
  type FileText,
  isOnlyPictures,
  maxFileTextLength,
  tooLargeExitCode,
} from '../../db/rules/documents/fileTexts.ts';
import { joinRuns, listFilledValues, type PageAnnotation } from './pageText.ts';

type Task = { path: string; contentAfterMs: number };

const watchEveryMs = 20;

async function readText({ path, contentAfterMs }: Task): Promise<FileText> {
  const started = performance.now();
  const { getDocumentProxy } = await import('unpdf');
  const file = await readFile(path);
  // A view: pdf.js takes no Buffer, and a copy of a large file costs as much again.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const pdf = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
  let [text, pages] = ['', 0];
  do {
    pages += 1;
    const page = await pdf.getPage(pages);
    const { items } = await page.getTextContent();
    const runs = items.filter((item) => 'str' in item);
    // A damaged form must not cost the page's text.
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
    // pdf.js throws an error of this name for files that need a password.
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
    if (process.memoryUsage.rss() > Number(maxBytes)) process.exit(tooLargeExitCode);
  }, watchEveryMs);
  process.stdin.resume().once('close', () => process.exit(1));
  thread.once('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLargeExitCode : 1),
  );
  thread.once('message', (found: FileText) => process.stdout.write(JSON.stringify(found), () => process.exit(0)));
}

if (isMainThread) readInThread();
else parentPort?.postMessage(await readOrSayWhy(workerData));
