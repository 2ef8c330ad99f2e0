/** One section's editor. */
import { useRef } from 'react';
import { type SectionKey, sectionContent } from '../../../db/rules/sections.ts';
import { sendChange } from '../../data/sendChange.ts';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import { editingTexts as texts } from '../../texts/en/editing.ts';
import { sectionEditingTexts } from '../../texts/en/sectionEditing.ts';
import { sectionForms } from './forms.tsx';
import type { OpenSection, SectionEditorName } from './useSectionEditor.ts';

type SectionEditorProps = { place: SectionEditorName; section: OpenSection; onClose: () => void };

/** The content with what stands in for the groups that the town never wrote. */
function wholeContent(key: SectionKey, content: unknown): Record<string, unknown> {
  return { ...sectionContent([], key), ...(content as object) };
}

export function SectionEditor({ place, section, onClose }: SectionEditorProps) {
  const key = section.section_key;
  const { title, labels, Fields, valuesOf, payload } = sectionForms[place];
  const content = wholeContent(key, section.content);
  const sent = useRef({ body: '', key: '' });

  /** The same body sent again, because no answer came, is the same save. */
  const receiptFor = (body: string) => {
    if (sent.current.body !== body) sent.current = { body, key: `${Date.now()}-${Math.random()}` };
    return sent.current.key;
  };
  const save = (data: FormData, version: number | undefined) => {
    const json = { enabled: section.enabled, ...payload(data, content) };
    return sendChange(`/api/content/${key}`, key, { json, version, key: receiptFor(JSON.stringify([version, json])) });
  };

  return (
    <RecordEditor
      title={title}
      record={`sections/${key}`}
      version={section.version}
      onClose={onClose}
      save={async (data, version) => save(data, version)}
      savedText={sectionEditingTexts.saved(key.charAt(0).toUpperCase() + key.slice(1))}
      failedText={sectionEditingTexts.failed(key)}
      signedOutText={place === 'about-page' ? texts.signedOutAbout : texts.signedOut}
      valuesOf={(current) => valuesOf(wholeContent(key, current.content))}
      labels={labels}
    >
      <Fields content={content} />
    </RecordEditor>
  );
}
