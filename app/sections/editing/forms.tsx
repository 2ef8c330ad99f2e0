/** The forms of the sections: their fields, what is sent of them, and what a saved section is in their fields. */
import type { ComponentType } from 'react';
import { formatMembers, parseMembers } from '../../../db/rules/members.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { anchors, listParagraphs, type SectionContents, type SectionKey } from '../../../db/rules/sections.ts';
import { PictureField, pictureLabels, pictureValues, readPicture } from '../../editing/fields/PictureField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import type { Values } from '../../editing/formValues.ts';
import { pictureEditingTexts } from '../../texts/en/pictureEditing.ts';
import { sectionEditingTexts as texts } from '../../texts/en/sectionEditing.ts';
import { CalendarFields, calendarBody, calendarValues } from './CalendarFields.tsx';
import { ContactFields, contactValues } from './ContactFields.tsx';
import { MembersField } from './MembersField.tsx';
import { sectionPayload } from './sectionPayload.ts';
import type { editorSections, SectionEditorName } from './useSectionEditor.ts';

type Content = Record<string, unknown>;

type SectionForm = {
  /** The name of the dialog. */
  title: string;
  labels: Readonly<Record<string, string>>;
  Fields: ComponentType<{ content: Content }>;
  valuesOf: (content: Content) => Values;
  /** The body of the call, without `enabled`. @throws Problem for what the form cannot check by itself */
  bodyOf: (data: FormData, content: Content) => Content;
};

/** Sections come from the server as JSON; what one of them holds is known once its key is. */
type SectionFormOf<K extends SectionKey> = Omit<SectionForm, 'Fields' | 'valuesOf' | 'bodyOf'> & {
  Fields: ComponentType<{ content: SectionContents[K] }>;
  valuesOf: (content: SectionContents[K]) => Values;
  bodyOf?: (data: FormData, content: SectionContents[K]) => Content;
};

/** The fields that are texts; those of a picture are read by readPicture(). */
const textFieldsOf = (data: FormData, picture: string) => [...data].filter(([name]) => !name.startsWith(`${picture}.`));

const readFlat = (data: FormData, content: Content): Content => sectionPayload(data, content);
const defineForm = <K extends SectionKey>(editor: SectionFormOf<K>): SectionForm =>
  ({ bodyOf: readFlat, ...editor }) as unknown as SectionForm;

const readText = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

const noPicture = { src: '', alt: '' };

/** Blank lines part the paragraphs. */
export function parseParagraphs(text: string): Record<string, string> {
  const parts = text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return Object.fromEntries(parts.map((part, place) => [`paragraph${place + 1}`, part]));
}

const storyText = (content: SectionContents['about']) => listParagraphs(content.long_description).join('\n\n');

export const sectionForms: Record<SectionEditorName, SectionForm> = {
  logo: defineForm<'navbar'>({
    title: texts.editTitles.logo,
    labels: pictureLabels('logo'),
    Fields: ({ content }) => (
      <PictureField name="logo" label={pictureEditingTexts.logo} picture={content.logo} width={480} cut={false} />
    ),
    valuesOf: ({ logo }) => pictureValues(logo, 'logo'),
    bodyOf: (data) => ({ logo: readPicture(data, 'logo') }),
  }),

  hero: defineForm<(typeof editorSections)['hero']>({
    title: texts.editTitles.hero,
    labels: {
      title: texts.title,
      subtitle: texts.subtitle,
      'action.text': texts.actionText,
      'action.link': texts.actionLink,
      ...pictureLabels('image'),
    },
    Fields: ({ content }) => (
      <>
        <TextArea name="title" label={texts.title} required rows={2} limit={300} defaultValue={content.title} />
        <TextArea
          name="subtitle"
          label={texts.subtitle}
          required
          rows={3}
          limit={600}
          defaultValue={content.subtitle}
        />
        <TextField name="action.text" label={texts.actionText} required limit={60} defaultValue={content.action.text} />
        <SelectField
          name="action.link"
          label={texts.actionLink}
          hint={texts.actionHint}
          required
          options={['none', ...anchors]}
          defaultValue={content.action.link}
        />
        <PictureField
          name="image"
          label={pictureEditingTexts.picture}
          picture={content.image}
          addressHint={pictureEditingTexts.film}
        />
      </>
    ),
    valuesOf: ({ title, subtitle, action, image }) => ({
      title,
      subtitle,
      'action.text': action.text,
      'action.link': action.link,
      ...pictureValues(image, 'image'),
    }),
    bodyOf: (data, content) => ({
      ...sectionPayload(textFieldsOf(data, 'image'), content),
      image: readPicture(data, 'image'),
    }),
  }),

  about: defineForm<'about'>({
    title: texts.editTitles.about,
    labels: { title: texts.title, short_description: texts.shortDescription, ...pictureLabels('picture') },
    Fields: ({ content }) => (
      <>
        <TextField name="title" label={texts.title} required limit={300} defaultValue={content.title} />
        <TextArea
          name="short_description"
          label={texts.shortDescription}
          hint={texts.paragraphs}
          required
          rows={8}
          limit={2000}
          defaultValue={content.short_description}
        />
        <PictureField name="picture" label={pictureEditingTexts.picture} picture={content.images.about ?? noPicture} />
      </>
    ),
    valuesOf: ({ title, short_description, images }) => ({
      title,
      short_description,
      ...pictureValues(images.about ?? noPicture, 'picture'),
    }),
    bodyOf: (data, content) => ({
      ...sectionPayload(textFieldsOf(data, 'picture'), content),
      images: { about: readPicture(data, 'picture') },
    }),
  }),

  'about-page': defineForm<'about'>({
    title: texts.editTitles['about-page'],
    labels: { title: texts.title, long_description: texts.longDescription },
    // Told in the form's own words, which the browser's own check would come before.
    Fields: ({ content }) => (
      <>
        <TextField name="title" label={texts.title} aria-required limit={300} defaultValue={content.title} />
        <TextArea
          name="long_description"
          label={texts.longDescription}
          hint={texts.paragraphs}
          aria-required
          rows={16}
          defaultValue={storyText(content)}
        />
      </>
    ),
    valuesOf: (content) => ({ title: content.title, long_description: storyText(content) }),
    bodyOf(data) {
      const title = readText(data, 'title');
      const long_description = parseParagraphs(readText(data, 'long_description'));
      if (title === '') throw new Problem('invalid', texts.emptyTitle);
      if (Object.keys(long_description).length === 0) throw new Problem('invalid', texts.emptyStory);
      return { title, long_description };
    },
  }),

  officials: defineForm<'officials'>({
    title: texts.editTitles.officials,
    labels: { title: texts.title, members: texts.members },
    Fields: ({ content }) => (
      <>
        <TextField name="title" label={texts.title} required limit={300} defaultValue={content.title} />
        <MembersField members={content.members} />
      </>
    ),
    valuesOf: ({ title, members }) => ({ title, members: formatMembers(members) }),
    bodyOf(data) {
      const members = parseMembers(readText(data, 'members') || '[]');
      if (!members) throw new Problem('invalid', texts.invalidMembers);
      return { title: readText(data, 'title'), members };
    },
  }),

  contact: defineForm<'contact'>({
    title: texts.editTitles.contact,
    labels: texts.contact,
    Fields: ContactFields,
    valuesOf: contactValues,
  }),

  calendar: defineForm<'calendar'>({
    title: texts.editTitles.calendar,
    labels: texts.calendar,
    Fields: CalendarFields,
    valuesOf: calendarValues,
    bodyOf: calendarBody,
  }),

  documents: defineForm<'documents'>({
    title: texts.editTitles.documents,
    labels: { title: texts.title, subtitle: texts.subtitle },
    Fields: ({ content }) => (
      <>
        <TextField name="title" label={texts.title} limit={300} defaultValue={content.title} />
        <TextArea name="subtitle" label={texts.subtitle} rows={3} limit={600} defaultValue={content.subtitle} />
      </>
    ),
    valuesOf: ({ title, subtitle }) => ({ title, subtitle }),
  }),
};
