/** The attachments of an open form, and its uploads. */
import { useEffect, useRef, useState } from 'react';
import type { Link } from '../../../db/rules/links/input.ts';
import { CallError } from '../../data/call.ts';
import { discardUpload, uploadFile } from '../../data/uploads/uploadFile.ts';
import { attachmentTexts as texts } from '../../texts/en/content/attachments.ts';

/** `typed`: its URL is typed by hand. `added`: the clerk has just added it. */
export type Attachment = Link & { key: number; typed: boolean; added?: boolean };
/** `waitingBytes`: what the server has while the connection is lost; null while bytes are sent. */
export type AttachmentUpload = {
  key: number;
  file: File;
  fraction: number;
  waitingBytes: number | null;
  problem: string | null;
};

/** The clerk does not want the file. A closed form only pauses its uploads. */
const canceled = new Error('canceled');

let count = 0;
const nextKey = () => {
  count += 1;
  return count;
};

/** Whether it is the URL of an uploaded file, which is not typed by hand. */
const isUpload = (url: string) => /^\/(files|media)\//.test(url);

const toAttachments = (links: readonly Link[]): Attachment[] =>
  links.map((link) => ({ ...link, key: nextKey(), typed: !isUpload(link.url) }));

/** `budget_2026.pdf` → `budget 2026 (PDF)`: shows readers the file type before they open it. */
export function attachmentTitle(name: string): string {
  const [, stem = name, extension = ''] = /^(.+)\.(\w{1,5})$/.exec(name) ?? [];
  const words = stem
    .replace(/[\s_]+/g, ' ')
    .trim()
    .slice(0, 180);
  return extension ? `${words} (${extension.toUpperCase()})` : words;
}

export function useAttachments(given: readonly Link[], most: number) {
  const [attached, setAttached] = useState(() => toAttachments(given));
  const [uploads, setUploads] = useState<AttachmentUpload[]>([]);
  const [statusText, setStatusText] = useState('');
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const change = (key: number, changes: Partial<AttachmentUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const forget = (key: number) => {
    running.current.get(key)?.abort(canceled);
    running.current.delete(key);
    setUploads((before) => before.filter((one) => one.key !== key));
  };
  const fail = (key: number, file: File, reason: string) => {
    running.current.delete(key);
    change(key, { problem: texts.uploadFailed(file.name, reason) });
  };

  async function start(key: number, file: File): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { problem: null, fraction: 0, waitingBytes: null });
    try {
      const { url } = await uploadFile(file, {
        onProgress: (fraction) => change(key, { fraction, waitingBytes: null }),
        onWait: (waitingBytes) => change(key, { waitingBytes }),
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      const title = attachmentTitle(file.name);
      setAttached((before) => [...before, { key: nextKey(), title, url, typed: false }]);
      setStatusText(texts.attached(title));
      forget(key);
    } catch (error) {
      if (controller.signal.reason === canceled) discardUpload(file);
      if (!controller.signal.aborted) fail(key, file, error instanceof CallError ? error.serverMessage : '');
    }
  }

  return {
    attached,
    uploads,
    /** The text of a live region. */
    statusText,
    /** Restores remembered attachments. */
    restore: (links: readonly Link[]) => setAttached(toAttachments(links)),
    add(files: readonly File[]) {
      const room = Math.max(0, most - attached.length - uploads.length);
      const begun = files
        .slice(0, room)
        .map((file) => ({ key: nextKey(), file, fraction: 0, waitingBytes: null, problem: null }));
      setUploads((before) => [...before, ...begun]);
      for (const { key, file } of begun) void start(key, file);
      if (files.length > room) setStatusText(texts.tooMany(most));
    },
    /** Attaches a file that is here already. */
    attach(link: Link) {
      setAttached((before) => [...before, ...toAttachments([link])]);
      setStatusText(texts.attached(link.title));
    },
    addLink: () =>
      setAttached((before) => [...before, { key: nextKey(), title: '', url: '', typed: true, added: true }]),
    edit: (key: number, changes: Partial<Link>) =>
      setAttached((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    remove(key: number) {
      setAttached((before) => before.filter((one) => one.key !== key));
      setStatusText(texts.removed(attached.find((one) => one.key === key)?.title || texts.label));
    },
    retry: ({ key, file }: AttachmentUpload) => void start(key, file),
    forget,
  };
}
