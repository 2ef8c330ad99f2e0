/** The files of one dialog on their way to the server: two at a time, each with its progress and its failure. */
import { create } from 'zustand';
import { CallError } from '../../data/call.ts';
import { type UploadedFile, upload } from '../../data/upload.ts';
import { documentEditingTexts as texts } from '../../texts/documentEditing.ts';

export type Entry = {
  key: string;
  file: File;
  /** What has been sent of it, from 0 to 1. */
  fraction: number;
  state: 'waiting' | 'sending' | 'ready' | 'failed';
  /** Why it failed, for people. */
  problem: string;
  /** Whether it may go better another time: what was refused stays refused. */
  again: boolean;
  uploaded?: UploadedFile;
};

export type Uploads = ReturnType<typeof createUploads>;

const atOnce = 2;

const reasonOf = (error: unknown) => (error instanceof CallError && error.told !== '' ? error.told : texts.unreachable);

const isRefused = (error: unknown) => error instanceof CallError && [413, 415].includes(error.status);

export function createUploads() {
  const useEntries = create<{ entries: Entry[] }>(() => ({ entries: [] }));
  const running = new Map<string, AbortController>();
  const read = () => useEntries.getState().entries;
  const change = (key: string, changes: Partial<Entry>) =>
    useEntries.setState({ entries: read().map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)) });

  async function send({ key, file }: Entry): Promise<void> {
    const controller = new AbortController();
    running.set(key, controller);
    change(key, { state: 'sending', fraction: 0, problem: '' });
    try {
      const onProgress = (fraction: number) => change(key, { fraction });
      const uploaded = await upload(file, { onProgress, signal: controller.signal });
      change(key, { state: 'ready', uploaded });
    } catch (error) {
      change(key, {
        state: 'failed',
        problem: texts.uploadFailed(file.name, reasonOf(error)),
        again: !isRefused(error),
      });
    } finally {
      running.delete(key);
      next();
    }
  }
  function next(): void {
    const waiting = read().filter(({ state }) => state === 'waiting');
    for (const entry of waiting.slice(0, atOnce - running.size)) void send(entry);
  }

  return {
    useEntries,
    read,
    add(files: readonly File[]) {
      const added = files.map(
        (file): Entry => ({ key: crypto.randomUUID(), file, fraction: 0, state: 'waiting', problem: '', again: true }),
      );
      useEntries.setState({ entries: [...read(), ...added] });
      next();
    },
    retry(key: string) {
      change(key, { state: 'waiting', problem: '' });
      next();
    },
    /** Takes a file out, also one that is on its way. */
    remove(key: string) {
      useEntries.setState({ entries: read().filter((entry) => entry.key !== key) });
      running.get(key)?.abort(new Error('taken out'));
    },
    /** Says what became of a file when its document was to be made. */
    fail: (key: string, problem: string) => change(key, { problem }),
    /** When nothing is on its way any more. */
    settled: () =>
      new Promise<void>((resolve) => {
        const isSettled = () => read().every(({ state }) => state === 'ready' || state === 'failed');
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
