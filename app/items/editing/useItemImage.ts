/** The image of an item in its form: an address that was typed, or a file on its way up. Of an item that is there, it is saved at once. */
import { useEffect, useRef, useState } from 'react';
import type { Item } from '../../../db/rules/items/items.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { failureReason, type ItemSaver } from './api.ts';
import { uploadItemImage } from './uploadItemImage.ts';
import { refreshCatalogue } from './useItemEditor.ts';

const replaced = new Error('Something else was chosen.');

export function useItemImage(item: Item | null, saver: ItemSaver | null, savedParts: number) {
  const [address, setAddress] = useState(item?.image ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState<number | null>(null);
  const [statusText, setStatusText] = useState('');
  const [problem, setProblem] = useState('');
  /** What was last sent, or opened with: what could not be saved waits for all of it to be. */
  const sent = useRef(address);
  /** What of all that was started is still wanted. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another part was saved
  useEffect(() => setProblem(''), [savedParts]);

  /** Ends what is under way, and forgets what was said of it. */
  const begin = (): AbortSignal => {
    running.current?.abort(replaced);
    running.current = new AbortController();
    setSending(null);
    setStatusText('');
    setProblem('');
    return running.current.signal;
  };
  const fail = (words: string) => {
    showToast('error', words);
    setProblem(words);
  };

  /** Shows an address, and saves it where there is an item to have it. */
  const take = async (next: string) => {
    const signal = begin();
    setAddress(next);
    if (!saver) return setStatusText(next ? texts.imageReady : '');
    sent.current = next;
    try {
      await saver.savePart({ image: next }, { image: next });
      if (!signal.aborted) setStatusText(texts.imageSaved);
      refreshCatalogue();
    } catch (error) {
      // Told also where the form was closed meanwhile.
      if (signal.reason !== replaced) fail(texts.imageNotSaved(failureReason(error)));
    }
  };
  const upload = async (chosen: File) => {
    const signal = begin();
    setFile(chosen);
    setSending(0);
    try {
      await take(await uploadItemImage(chosen, { onProgress: setSending, signal }));
    } catch (error) {
      if (signal.aborted) return;
      setSending(null);
      fail(texts.uploadFailed((error as Error).message));
    }
  };
  return {
    address,
    file,
    sending,
    statusText,
    problem,
    upload,
    /** Follows what is typed, which ends whatever else was under way. */
    type(next: string) {
      begin();
      setFile(null);
      setAddress(next);
    },
    remove() {
      setFile(null);
      void take('');
    },
    /** Saves what was typed, unless that was tried. */
    settle() {
      if (saver && address.trim() !== sent.current) void take(address.trim());
    },
  };
}
