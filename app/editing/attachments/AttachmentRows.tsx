/** The rows of attached files and links, the running uploads, and the buttons to add more. */
import LinkIcon from 'lucide-react/icons/link';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { completeUrl } from '../../../db/rules/links/completeUrl.ts';
import type { Link } from '../../../db/rules/links/input.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { attachmentTexts as texts } from '../../texts/en/content/attachments.ts';
import { uploadTexts } from '../../texts/en/editing/uploads.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { FilePicker } from '../fields/FilePicker.tsx';
import { UploadState } from '../fields/UploadState.tsx';
import common from '../Parts.module.css';
import styles from './AttachmentRows.module.css';
import type { Attachment, AttachmentUpload, useAttachments } from './useAttachments.ts';

const maxTitle = 200;

type AttachmentRowsProps = {
  list: ReturnType<typeof useAttachments>;
  /** The name of the form's field, which faults of the rows begin with. */
  name: string;
};

export function AttachmentRows({ list, name }: AttachmentRowsProps) {
  const buttonsRef = useRef<HTMLDivElement>(null);
  return (
    <>
      {list.attached.length > 0 && (
        <Stack as="ul" gap={2} data-no-memory>
          {list.attached.map((one, place) => (
            <li key={one.key}>
              <AttachmentRow
                attached={one}
                name={name}
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
      {list.uploads.some(({ problem }) => problem === null) && (
        <input type="hidden" name={`${name}.uploading`} value="1" />
      )}
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
      <p className={common.hint}>{texts.hint}</p>
      <p className="visually-hidden" aria-live="polite">
        {list.statusText}
      </p>
    </>
  );
}

type AttachmentRowProps = {
  attached: Attachment;
  name: string;
  place: number;
  onEdit: (changes: Partial<Link>) => void;
  onRemove: () => void;
};

function AttachmentRow({ attached: { title, url, typed, added }, name, place, onEdit, onRemove }: AttachmentRowProps) {
  const complete = () => {
    const whole = completeUrl(url);
    if (whole !== url.trim()) onEdit({ url: whole });
  };
  return (
    <div className={styles.row}>
      <div className={styles.inputs}>
        <input
          name={`${name}.${place - 1}.title`}
          className={styles.input}
          aria-label={texts.name(place)}
          placeholder={texts.title}
          required
          maxLength={maxTitle}
          dir="auto"
          value={title}
          // biome-ignore lint/a11y/noAutofocus: pressing Add a link requests this very field
          autoFocus={added}
          onChange={({ target }) => onEdit({ title: target.value })}
        />
        {typed ? (
          <input
            name={`${name}.${place - 1}.url`}
            className={styles.input}
            aria-label={texts.addressOf(place)}
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
              {texts.open}
              <span className="visually-hidden">{texts.nameOf(title)}</span>
            </a>
          )
        )}
      </div>
      <IconButton label={texts.remove(title, place)} onClick={onRemove}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

type UploadRowProps = { upload: AttachmentUpload; onRetry: () => void; onForget: () => void };

function UploadRow({ upload: { file, fraction, waitingBytes, problem }, onRetry, onForget }: UploadRowProps) {
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
      <div className={styles.upload}>
        <label>
          <span dir="auto">{texts.uploading(file.name)}</span>
          <progress className={common.progress} value={fraction} max={1} />
        </label>
        <p className={common.hint}>
          <UploadState waiting={waitingBytes === null ? '' : uploadTexts.waiting(waitingBytes, file.size)}>
            {fraction >= 1 ? texts.checking : texts.sent(Math.floor(fraction * 100))}
          </UploadState>
        </p>
      </div>
      <IconButton label={texts.cancelUpload(file.name)} onClick={onForget}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
