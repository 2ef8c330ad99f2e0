/** The image of an item in its form: a typed address or an upload. An existing item saves it at once. */
import { useEffect, useRef, useState } from 'react';
import type { Item } from '../../../db/rules/items/items.ts';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
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
  /** The last sent or original address; one that failed to save is saved with the whole form. */
  const sent = useRef(address);
  /** Aborts the running action. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another part was saved
  useEffect(() => setProblem(''), [savedParts]);

  /** Aborts the running action, and clears its messages. */
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

  /** Shows an address, and saves it if the item exists. */
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
      // Reported even if the form was closed meanwhile.
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
    /** Follows typing, which aborts any running action. */
    type(next: string) {
      begin();
      setFile(null);
      setAddress(next);
    },
    remove() {
      setFile(null);
      void take('');
    },
    /** Saves the typed address, unless that was already tried. */
    settle() {
      if (saver && address.trim() !== sent.current) void take(address.trim());
    },
  };
}
