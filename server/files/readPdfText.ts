/** Takes the text out of a PDF file in a process of its own, so that no file can hold up or end the server. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FileText } from '../../db/rules/documents/fileTexts.ts';

const script = fileURLToPath(new URL('./pdfTextProcess.ts', import.meta.url));

/** `contentAfterMs`: then what was read so far is enough; at `timeoutMs` the process is ended. */
export type PdfLimits = { contentAfterMs: number; timeoutMs: number; maxBytes: number };
const usualLimits: PdfLimits = { contentAfterMs: 20_000, timeoutMs: 40_000, maxBytes: 400 * 2 ** 20 };

const unreadable: FileText = { status: 'unreadable', pages: 0, text: '' };

/** @throws Error where no process can be started, which says nothing of the file */
export function readPdfText(path: string, given: Partial<PdfLimits> = {}): Promise<FileText> {
  const limits = { ...usualLimits, ...given };
  const args = [script, path, String(limits.contentAfterMs), String(limits.maxBytes)];
  return new Promise((resolve, reject) => {
    // Its input stays open for as long as this process lives. What strangers' files run beside holds none of our secrets.
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.timeoutMs);
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('spawn', () => {
      try {
        if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        // It has ended already.
      }
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? JSON.parse(Buffer.concat(parts).toString()) : unreadable);
    });
  });
}
