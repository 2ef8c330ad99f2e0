/** One section's editor. */
import { type SectionKey, sectionContent } from '../../../db/rules/sections.ts';
import { sendChange } from '../../data/sendChange.ts';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import type { RecordForm } from '../../editing/recordForm.ts';
import { editingTexts as texts } from '../../texts/en/editing.ts';
import { sectionEditingTexts } from '../../texts/en/sectionEditing.ts';
import { sectionForms } from './forms.tsx';
import type { OpenSection, SectionEditorName } from './useSectionEditor.ts';

type SectionEditorProps = { place: SectionEditorName; section: OpenSection; onClose: () => void };

type SavedSection = { version: number; content: unknown };

/** The content with what stands in for the groups that the town never wrote. */
function wholeContent(key: SectionKey, content: unknown): Record<string, unknown> {
  return { ...sectionContent([], key), ...(content as object) };
}

export function SectionEditor({ place, section, onClose }: SectionEditorProps) {
  const key = section.section_key;
  const { title, labels, Fields, valuesOf, bodyOf } = sectionForms[place];
  const content = wholeContent(key, section.content);
  const form: RecordForm<SavedSection, Record<string, unknown>> = {
    noun: 'sections',
    labels,
    valuesOf: (saved) => valuesOf(wholeContent(key, saved.content)),
    bodyOf: (data) => ({ enabled: section.enabled, ...bodyOf(data, content) }),
    update: (_, json, version, idempotencyKey) =>
      sendChange(`/api/content/${key}`, key, { json, version, key: idempotencyKey }),
    texts: {
      updated: sectionEditingTexts.saved(key.charAt(0).toUpperCase() + key.slice(1)),
      updateFailed: sectionEditingTexts.failed(key),
      signedOut: place === 'about-page' ? texts.signedOutAbout : texts.signedOut,
    },
  };
  return (
    <RecordEditor form={form} title={title} id={key} version={section.version} onClose={onClose}>
      <Fields content={content} />
    </RecordEditor>
  );
}
