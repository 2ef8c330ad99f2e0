/** Files and links attached to an announcement. In the form's data they are one text, see formatAttachments(). */

import LinkIcon from 'lucide-react/icons/link';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import { announcementLimits as limits } from '../../../db/rules/announcements/fields.ts';
import { completeUrl } from '../../../db/rules/links/completeUrl.ts';
import type { Link } from '../../../db/rules/links/input.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { FilePicker } from '../../editing/fields/FilePicker.tsx';
import common from '../../editing/Parts.module.css';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import styles from './AttachmentsField.module.css';
import { formatAttachments, parseAttachments } from './form.ts';
import { type Attachment, type AttachmentUpload, useAttachments } from './useAttachments.ts';

export function AttachmentsField({ attachments }: { attachments: readonly Link[] }) {
  const id = useId();
  const buttonsRef = useRef<HTMLDivElement>(null);
  const valueRef = useRef<HTMLTextAreaElement>(null);
  const list = useAttachments(attachments, limits.attachments);
  const value = formatAttachments(list.attached);

  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies the form's memory of each change
  useEffect(() => {
    if (!first.current) valueRef.current?.dispatchEvent(new Event('input', { bubbles: true }));
    first.current = false;
  }, [value]);

  const waiting = list.uploads.filter(({ problem }) => problem === null).length;
  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <h3 id={id} className={common.groupTitle}>
        {texts.fields.attachments}
      </h3>
      {list.attached.length > 0 && (
        <Stack as="ul" gap={2} data-no-memory>
          {list.attached.map((one, place) => (
            <li key={one.key}>
              <AttachmentRow
                attached={one}
                place={place + 1}
                onEdit={(changes) => list.edit(one.key, changes)}
                onRemove={() => {
                  list.remove(one.key);
                  buttonsRef.current?.querySelector('button')?.focus();
                }}
              />
            </li>
          ))}
        </Stack>
      )}
      {list.uploads.map((one) => (
        <UploadRow key={one.key} upload={one} onRetry={() => list.retry(one)} onForget={() => list.forget(one.key)} />
      ))}
      {/* In a separate hidden element, because forms style all of their fields. */}
      <div hidden>
        <textarea
          ref={valueRef}
          name="attachments"
          value={value}
          onChange={({ target }) => list.restore(parseAttachments(target.value))}
        />
        <input type="hidden" name="uploading" value={waiting} />
      </div>
      <Cluster ref={buttonsRef}>
        <FilePicker multiple onFiles={list.add}>
          <Paperclip size={18} aria-hidden />
          {texts.attach}
        </FilePicker>
        <Button size="small" onClick={list.addLink}>
          <LinkIcon size={18} aria-hidden />
          {texts.addLink}
        </Button>
      </Cluster>
      <p className={common.hint}>{texts.attachmentHint}</p>
      <p className="visually-hidden" role="status">
        {list.statusText}
      </p>
    </Stack>
  );
}

type AttachmentRowProps = {
  attached: Attachment;
  place: number;
  onEdit: (changes: Partial<Link>) => void;
  onRemove: () => void;
};

function AttachmentRow({ attached: { title, url, typed, added }, place, onEdit, onRemove }: AttachmentRowProps) {
  const complete = () => {
    const whole = completeUrl(url);
    if (whole !== url.trim()) onEdit({ url: whole });
  };
  return (
    <div className={styles.row}>
      <div className={styles.inputs}>
        <input
          name={`attachments.${place - 1}.title`}
          className={styles.input}
          aria-label={texts.attachmentName(place)}
          placeholder={texts.fields.title}
          required
          maxLength={limits.attachmentTitle}
          dir="auto"
          value={title}
          // biome-ignore lint/a11y/noAutofocus: pressing Add a link requests this very field
          autoFocus={added}
          onChange={({ target }) => onEdit({ title: target.value })}
        />
        {typed ? (
          <input
            name={`attachments.${place - 1}.url`}
            className={styles.input}
            aria-label={texts.attachmentAddress(place)}
            placeholder={texts.addressHint}
            inputMode="url"
            required
            dir="ltr"
            value={url}
            onChange={({ target }) => onEdit({ url: target.value })}
            onBlur={complete}
          />
        ) : (
          isSafeUrl(url) && (
            <a className={styles.open} href={url} target="_blank" rel="noreferrer">
              {texts.openAttachment}
              <span className="visually-hidden">{texts.nameOf(title)}</span>
            </a>
          )
        )}
      </div>
      <IconButton label={texts.removeAttachment(title, place)} onClick={onRemove}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

type UploadRowProps = { upload: AttachmentUpload; onRetry: () => void; onForget: () => void };

function UploadRow({ upload: { file, fraction, problem }, onRetry, onForget }: UploadRowProps) {
  if (problem !== null) {
    return (
      <div className={styles.failed}>
        <p role="alert">{problem}</p>
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
        <IconButton label={texts.dismiss(file.name)} onClick={onForget}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <label className={styles.upload}>
        <span dir="auto">{texts.uploading(file.name)}</span>
        <progress className={common.progress} value={fraction} max={1} />
      </label>
      <IconButton label={texts.cancelUpload(file.name)} onClick={onForget}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
