/** The type of a section's form, and helpers that several forms share. */
import type { ComponentType } from 'react';
import type { SectionKey } from '../../../db/rules/town/sectionKeys.ts';
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { listParagraphs } from '../../../db/rules/town/sections.ts';
import type { Values } from '../../editing/formValues.ts';
import { sectionPayload } from './sectionPayload.ts';

export type Content = Record<string, unknown>;

export type SectionForm = {
  /** The dialog's title. */
  title: string;
  labels: Readonly<Record<string, string>>;
  /** As in RecordForm. */
  describe?: Readonly<Record<string, (value: string) => string>>;
  Fields: ComponentType<{ content: Content }>;
  valuesOf: (content: Content) => Values;
  /** Builds the request body, without `enabled`. @throws Problem for faults that the form cannot check itself */
  bodyOf: (data: FormData, content: Content) => Content;
};

/** Sections come from the server as JSON; the key decides a section's type. */
export type SectionFormOf<K extends SectionKey> = Omit<SectionForm, 'Fields' | 'valuesOf' | 'bodyOf'> & {
  Fields: ComponentType<{ content: SectionContents[K] }>;
  valuesOf: (content: SectionContents[K]) => Values;
  bodyOf?: (data: FormData, content: SectionContents[K]) => Content;
};

const readFlat = (data: FormData, content: Content): Content => sectionPayload(data, content);
export const defineForm = <K extends SectionKey>(editor: SectionFormOf<K>): SectionForm =>
  ({ bodyOf: readFlat, ...editor }) as SectionForm;

/** The fields for sectionPayload(), without groups that have their own rules, such as a picture. */
export const fieldsWithout = (data: FormData, ...groups: string[]) =>
  [...data].filter(([name]) => !groups.includes(name.split('.')[0] ?? ''));

/** Splits a text into paragraphs at blank lines. */
export function parseParagraphs(text: string): Record<string, string> {
  const parts = text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return Object.fromEntries(parts.map((part, place) => [`paragraph${place + 1}`, part]));
}

export const storyText = (content: SectionContents['about']) => listParagraphs(content.long_description).join('\n\n');
