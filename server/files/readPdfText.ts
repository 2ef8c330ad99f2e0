/** Extracts a PDF file's text in a separate process, so that no file can block or crash the server. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type FileText, tooLargeExitCode } from '../../db/rules/documents/fileTexts.ts';

const script = fileURLToPath(new URL('./pdfTextProcess.ts', import.meta.url));

/** After `contentAfterMs`, the text read so far is enough; after `timeoutMs`, the process is killed. */
export type PdfLimits = { contentAfterMs: number; timeoutMs: number; maxBytes: number };
const usualLimits: PdfLimits = { contentAfterMs: 20_000, timeoutMs: 40_000, maxBytes: 400 * 2 ** 20 };

const textless = (status: 'unreadable' | 'too_large'): FileText => ({ status, pages: 0, text: '' });

/** @throws Error if no process can be started, which does not reflect on the file */
export function readPdfText(path: string, given: Partial<PdfLimits> = {}): Promise<FileText> {
  const limits = { ...usualLimits, ...given };
  const args = [script, path, String(limits.contentAfterMs), String(limits.maxBytes)];
  return new Promise((resolve, reject) => {
    // The open stdin tells the process that the server is alive. It gets no environment, since strangers' files must
    // not reach our secrets.
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
    let isOutOfTime = false;
    const timer = setTimeout(() => {
      isOutOfTime = true;
      child.kill('SIGKILL');
    }, limits.timeoutMs);
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('spawn', () => {
      try {
        if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        // The process has already ended.
      }
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) return resolve(JSON.parse(Buffer.concat(parts).toString()));
      resolve(textless(isOutOfTime || code === tooLargeExitCode ? 'too_large' : 'unreadable'));
    });
  });
}
