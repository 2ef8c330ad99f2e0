/** The uploads of one dialog: two at a time, each with its progress and failure. */
import { create } from 'zustand';
import { CallError } from '../../data/call.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import type { UploadedFile } from '../../data/uploads/upload.ts';
import { discardUpload, uploadFile } from '../../data/uploads/uploadFile.ts';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { titleFromFileName } from './titleFromFileName.ts';

/** An uploaded file and its document's title, as they are remembered. */
export type UploadedEntry = { key: string; id: string; name: string; size: number; title: string; text?: string };

export type UploadEntry = {
  /** Also the idempotency key of the request that creates its document. */
  key: string;
  name: string;
  size: number;
  title: string;
  /** Missing if it was uploaded before this dialog opened. */
  file?: File;
  /** The sent fraction, from 0 to 1. */
  fraction: number;
  /** The bytes that the server has while the connection is lost; null while bytes are sent. */
  waitingBytes: number | null;
  state: 'waiting' | 'sending' | 'ready' | 'failed';
  /** The reason of a failure, for people. */
  problem: string;
  /** Whether retrying may help: a refused file stays refused. */
  isRetryable: boolean;
  uploaded?: Pick<UploadedFile, 'id'>;
  /** The text version that is being typed, as formatBlocks() writes it. */
  text?: string;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

const maxConcurrentUploads = 2;
/** The clerk does not want the file. A closed dialog only pauses its uploads. */
const takenOut = new Error('taken out');

const failureReason = (error: unknown) =>
  error instanceof CallError && error.serverMessage !== '' ? error.serverMessage : texts.unreachable;

const isRejectedFile = (error: unknown) => error instanceof CallError && [413, 415].includes(error.status);

/** Writes the uploaded files as one text for a form. */
export const serializeUploads = (entries: readonly UploadEntry[]): string =>
  JSON.stringify(
    entries.flatMap(({ key, name, size, title, uploaded, text }): UploadedEntry[] =>
      uploaded ? [{ key, id: uploaded.id, name, size, title, ...(text !== undefined && { text }) }] : [],
    ),
  );

/** Parses such a text, and skips malformed entries. */
export function parseUploads(text: string): UploadedEntry[] {
  try {
    const found: unknown = JSON.parse(text);
    const isReady = (one: UploadedEntry | null) =>
      [one?.key, one?.id, one?.name, one?.title, one?.text ?? ''].every((value) => typeof value === 'string') &&
      typeof one?.size === 'number';
    return Array.isArray(found) ? found.filter(isReady) : [];
  } catch {
    return [];
  }
}

const textOf = ({ text }: UploadedEntry) => (text === undefined ? {} : { text });

const toEntry = ({ id, ...file }: UploadedEntry): UploadEntry => ({
  ...file,
  fraction: 1,
  waitingBytes: null,
  state: 'ready',
  problem: '',
  isRetryable: false,
  uploaded: { id },
});

export const isUploading = ({ state }: UploadEntry) => state === 'waiting' || state === 'sending';

export function createUploadQueue() {
  const useEntries = create<{ entries: UploadEntry[] }>(() => ({ entries: [] }));
  const running = new Map<string, AbortController>();
  const read = () => useEntries.getState().entries;
  const change = (key: string, changes: Partial<UploadEntry>) =>
    useEntries.setState({ entries: read().map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)) });

  async function send({ key, file, name }: UploadEntry): Promise<void> {
    if (!file) return;
    const controller = new AbortController();
    running.set(key, controller);
    change(key, { state: 'sending', fraction: 0, problem: '' });
    try {
      const uploaded = await uploadFile(file, {
        onProgress: (fraction) => change(key, { fraction, waitingBytes: null }),
        onWait: (waitingBytes) => change(key, { waitingBytes }),
        signal: controller.signal,
      });
      change(key, { state: 'ready', uploaded });
    } catch (error) {
      change(key, {
        state: 'failed',
        problem: texts.uploadFailed(name, failureReason(error)),
        isRetryable: !isRejectedFile(error),
      });
    } finally {
      running.delete(key);
      if (controller.signal.reason === takenOut) discardUpload(file);
      next();
    }
  }
  function next(): void {
    const waiting = read().filter(({ state }) => state === 'waiting');
    for (const entry of waiting.slice(0, maxConcurrentUploads - running.size)) void send(entry);
  }

  return {
    useEntries,
    read,
    add(files: readonly File[]) {
      const added = files.map(
        (file): UploadEntry => ({
          key: newIdempotencyKey(),
          file,
          name: file.name,
          size: file.size,
          title: titleFromFileName(file.name),
          fraction: 0,
          waitingBytes: null,
          state: 'waiting',
          problem: '',
          isRetryable: true,
        }),
      );
      useEntries.setState({ entries: [...read(), ...added] });
      next();
    },
    /** Restores files uploaded before this dialog opened. Keeps files added in it. */
    restore(ready: readonly UploadedEntry[]) {
      const now = read();
      const there = ready.map((file) => {
        const entry = now.find(({ key }) => key === file.key);
        return entry ? { ...entry, ...textOf(file), title: file.title } : toEntry(file);
      });
      const added = now.filter(({ key, file }) => file && !ready.some((one) => one.key === key));
      useEntries.setState({ entries: [...there, ...added] });
    },
    rename: (key: string, title: string) => change(key, { title }),
    writeText: (key: string, text: string) => change(key, { text }),
    retry(key: string) {
      change(key, { state: 'waiting', problem: '' });
      next();
    },
    /** Removes a file, even during its upload. */
    remove(key: string) {
      useEntries.setState({ entries: read().filter((entry) => entry.key !== key) });
      running.get(key)?.abort(takenOut);
    },
    /** Records why a file's document could not be created. */
    fail: (key: string, problem: string) => change(key, { problem }),
    /** Resolves when no upload is running. */
    settled: () =>
      new Promise<void>((resolve) => {
        const isSettled = () => !read().some(isUploading);
        if (isSettled()) return resolve();
        const end = useEntries.subscribe(() => {
          if (!isSettled()) return;
          end();
          resolve();
        });
      }),
    stop() {
      for (const controller of running.values()) controller.abort(new Error('closed'));
      useEntries.setState({ entries: [] });
    },
  };
}
