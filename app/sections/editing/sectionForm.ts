/** What the form of a section is, and what several of them share. */
import type { ComponentType } from 'react';
import { listParagraphs, type SectionContents, type SectionKey } from '../../../db/rules/town/sections.ts';
import type { Values } from '../../editing/formValues.ts';
import { sectionPayload } from './sectionPayload.ts';

export type Content = Record<string, unknown>;

export type SectionForm = {
  /** The name of the dialog. */
  title: string;
  labels: Readonly<Record<string, string>>;
  /** As in RecordForm. */
  describe?: Readonly<Record<string, (value: string) => string>>;
  Fields: ComponentType<{ content: Content }>;
  valuesOf: (content: Content) => Values;
  /** The body of the call, without `enabled`. @throws Problem for what the form cannot check by itself */
  bodyOf: (data: FormData, content: Content) => Content;
};

/** Sections come from the server as JSON; what one of them holds is known once its key is. */
export type SectionFormOf<K extends SectionKey> = Omit<SectionForm, 'Fields' | 'valuesOf' | 'bodyOf'> & {
  Fields: ComponentType<{ content: SectionContents[K] }>;
  valuesOf: (content: SectionContents[K]) => Values;
  bodyOf?: (data: FormData, content: SectionContents[K]) => Content;
};

const readFlat = (data: FormData, content: Content): Content => sectionPayload(data, content);
export const defineForm = <K extends SectionKey>(editor: SectionFormOf<K>): SectionForm =>
  ({ bodyOf: readFlat, ...editor }) as unknown as SectionForm;

/** The fields that sectionPayload() reads: without groups that are read by rules of their own, such as a picture. */
export const fieldsWithout = (data: FormData, ...groups: string[]) =>
  [...data].filter(([name]) => !groups.includes(name.split('.')[0] ?? ''));

export const readText = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

/** Blank lines part the paragraphs. */
export function parseParagraphs(text: string): Record<string, string> {
  const parts = text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return Object.fromEntries(parts.map((part, place) => [`paragraph${place + 1}`, part]));
}

export const storyText = (content: SectionContents['about']) => listParagraphs(content.long_description).join('\n\n');
