/** A picture on its way up, and what the server makes of it. */
import { useEffect, useRef, useState } from 'react';
import type { Picture } from '../../../db/rules/sections.ts';
import { CallError } from '../../data/call.ts';
import { uploadTo } from '../../data/upload.ts';
import { pictureEditingTexts as texts } from '../../texts/en/pictureEditing.ts';

/**
 * `sending` is how much is up, from 0 to 1, and null when nothing is on its way; at 1 the server is at work on it.
 * @param width of the largest copy, in pixels
 */
export function usePictureUpload(width: number | undefined, onMade: (picture: Picture) => void) {
  const running = useRef<AbortController>(null);
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const drop = () => {
    running.current?.abort(new Error('taken out'));
    running.current = null;
    setSending(null);
    setProblem('');
  };
  useEffect(() => () => running.current?.abort(new Error('closed')), []);
  const send = async (file: File) => {
    drop();
    const controller = new AbortController();
    running.current = controller;
    setSending(0);
    try {
      const path = width ? `/api/pictures?width=${width}` : '/api/pictures';
      const made = await uploadTo<Picture>(path, file, { onProgress: setSending, signal: controller.signal });
      if (running.current === controller) onMade(made);
    } catch (error) {
      if (controller.signal.aborted) return;
      const told = error instanceof CallError ? error.serverMessage : '';
      setProblem(texts.failed(file.name, told || texts.unreachable));
    }
    if (running.current === controller) setSending(null);
  };
  return { sending, problem, send, drop };
}
