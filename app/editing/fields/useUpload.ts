/** One upload at a time; a new file replaces the previous one. */
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../data/call.ts';
import type { ResumableOptions } from '../../data/uploads/uploadFile.ts';
import { fieldTexts as texts } from '../../texts/en/editing/fields.ts';
import { uploadTexts } from '../../texts/en/editing/uploads.ts';

type UploadActions<Saved> = {
  send: (file: File, options: ResumableOptions) => Promise<Saved>;
  onDone: (saved: Saved, file: File) => void;
  failedText: (fileName: string, reason: string) => string;
};

/**
 * `fraction` is the sent part, from 0 to 1, where 1 means that the server is processing it; null without an upload.
 * `waiting` says what the server has while the connection is lost.
 */
export function useUpload<Saved>({ send, onDone, failedText }: UploadActions<Saved>) {
  const running = useRef<AbortController>(null);
  const [fraction, setFraction] = useState<number | null>(null);
  const [waiting, setWaiting] = useState('');
  const [problem, setProblem] = useState('');
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setFraction(null);
    setWaiting('');
    setProblem('');
  };
  useEffect(() => () => running.current?.abort(), []);
  const upload = async (file: File) => {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    setFraction(0);
    try {
      const saved = await send(file, {
        onProgress: (next) => {
          setFraction(next);
          setWaiting('');
        },
        onWait: (savedBytes) => setWaiting(uploadTexts.waiting(savedBytes, file.size)),
        signal: controller.signal,
      });
      if (running.current === controller) onDone(saved, file);
    } catch (error) {
      if (controller.signal.aborted) return;
      const reason = error instanceof CallError ? error.serverMessage : '';
      setProblem(failedText(file.name, reason || texts.unreachable));
    }
    if (running.current === controller) setFraction(null);
  };
  return { fraction, waiting, problem, upload, cancel };
}
