/** Reads an uploaded file in a separate process, so that no file can block or crash the server. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { tooLargeExitCode } from '../../../db/rules/documents/fileTexts.ts';

/** The process is killed after the time, and ends itself above the memory. */
export type ReaderLimits = { timeoutMs: number; maxBytes: number };

/** `too_large` took too much time or memory before it found anything; `unreadable` ended in any other way. */
export type ReaderResult<T> = { status: 'read'; found: T } | { status: 'too_large' | 'unreadable' };

/**
 * @param script that calls serveReader()
 * @param args such as the file's path
 * @throws Error if no process can be started, which does not reflect on the file
 */
export function runReader<T>(script: URL, args: readonly string[], limits: ReaderLimits): Promise<ReaderResult<T>> {
  const given = [fileURLToPath(script), String(limits.maxBytes), ...args];
  return new Promise((resolve, reject) => {
    // The open stdin tells the process that the server is alive. It gets no environment, since strangers' files must
    // not reach our secrets.
    const child = spawn(process.execPath, given, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
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
      // The last line that is whole counts, also if the process was killed after it.
      const line = Buffer.concat(parts).toString().split('\n').at(-2);
      if (line) return resolve({ status: 'read', found: JSON.parse(line) });
      resolve({ status: isOutOfTime || code === tooLargeExitCode ? 'too_large' : 'unreadable' });
    });
  });
}
