/** The forms of the sections: their fields, what is sent of them, and what a saved section is in their fields. */
import type { ComponentType } from 'react';
import { membersText, parseMembers } from '../../../db/rules/members.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { anchors, paragraphs, type SectionContents, type SectionKey } from '../../../db/rules/sections.ts';
import { PictureField, pictureFields, pictureFrom, pictureLabels } from '../../editing/fields/PictureField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import type { Values } from '../../editing/values.ts';
import { pictureTexts } from '../../texts/pictureEditing.ts';
import { sectionTexts as texts } from '../../texts/sectionEditing.ts';
import { sectionPayload } from '../../ui/payload.ts';
import { CalendarFields, calendarLabels, calendarPayload, calendarValues } from './CalendarFields.tsx';
import { ContactFields, contactLabels, contactValues } from './ContactFields.tsx';
import { MembersField } from './MembersField.tsx';
import type { Place, places } from './opening.ts';

type Content = Record<string, unknown>;

type Editor = {
  /** The name of the dialog. */
  title: string;
  labels: Readonly<Record<string, string>>;
  Fields: ComponentType<{ content: Content }>;
  valuesOf: (content: Content) => Values;
  /** The body of the call, without `enabled`. @throws Problem for what the form cannot check by itself */
  payload: (data: FormData, content: Content) => Content;
};

/** Sections come from the server as JSON; what one of them holds is known once its key is. */
type EditorOf<K extends SectionKey> = Omit<Editor, 'Fields' | 'valuesOf' | 'payload'> & {
  Fields: ComponentType<{ content: SectionContents[K] }>;
  valuesOf: (content: SectionContents[K]) => Values;
  payload?: (data: FormData, content: SectionContents[K]) => Content;
};

/** The fields that are texts; those of a picture are read by pictureFrom(). */
const textsOf = (data: FormData, picture: string) => [...data].filter(([name]) => !name.startsWith(`${picture}.`));

const flat = (data: FormData, content: Content): Content => sectionPayload(data, content);
const define = <K extends SectionKey>(editor: EditorOf<K>): Editor =>
  ({ payload: flat, ...editor }) as unknown as Editor;

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

const noPicture = { src: '', alt: '' };

/** Blank lines part the paragraphs (R172). */
export function paragraphsFrom(text: string): Record<string, string> {
  const parts = text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return Object.fromEntries(parts.map((part, place) => [`paragraph${place + 1}`, part]));
}

const story = (content: SectionContents['about']) => paragraphs(content.long_description).join('\n\n');

export const editors: Record<Place, Editor> = {
  logo: define<'navbar'>({
    title: 'Edit Logo',
    labels: pictureLabels('logo'),
    Fields: ({ content }) => (
      <PictureField name="logo" label={pictureTexts.logo} picture={content.logo} width={480} cut={false} />
    ),
    valuesOf: ({ logo }) => pictureFields(logo, 'logo'),
    payload: (data) => ({ logo: pictureFrom(data, 'logo') }),
  }),

  hero: define<(typeof places)['hero']>({
    title: 'Edit Hero',
    labels: {
      title: 'Title',
      subtitle: 'Subtitle',
      'action.text': 'Action Text',
      'action.link': 'Action Link',
      ...pictureLabels('image'),
    },
    Fields: ({ content }) => (
      <>
        <TextArea name="title" label="Title" required rows={2} limit={300} defaultValue={content.title} />
        <TextArea name="subtitle" label="Subtitle" required rows={3} limit={600} defaultValue={content.subtitle} />
        <TextField name="action.text" label="Action Text" required limit={60} defaultValue={content.action.text} />
        <SelectField
          name="action.link"
          label="Action Link"
          hint={texts.actionHint}
          required
          options={['none', ...anchors]}
          defaultValue={content.action.link}
        />
        <PictureField
          name="image"
          label={pictureTexts.picture}
          picture={content.image}
          addressHint={pictureTexts.film}
        />
      </>
    ),
    valuesOf: ({ title, subtitle, action, image }) => ({
      title,
      subtitle,
      'action.text': action.text,
      'action.link': action.link,
      ...pictureFields(image, 'image'),
    }),
    payload: (data, content) => ({
      ...sectionPayload(textsOf(data, 'image'), content),
      image: pictureFrom(data, 'image'),
    }),
  }),

  about: define<'about'>({
    title: 'Edit About',
    labels: { title: 'Title', short_description: 'Short Description', ...pictureLabels('picture') },
    Fields: ({ content }) => (
      <>
        <TextField name="title" label="Title" required limit={300} defaultValue={content.title} />
        <TextArea
          name="short_description"
          label="Short Description"
          hint={texts.paragraphs}
          required
          rows={8}
          limit={2000}
          defaultValue={content.short_description}
        />
        <PictureField name="picture" label={pictureTexts.picture} picture={content.images.about ?? noPicture} />
      </>
    ),
    valuesOf: ({ title, short_description, images }) => ({
      title,
      short_description,
      ...pictureFields(images.about ?? noPicture, 'picture'),
    }),
    payload: (data, content) => ({
      ...sectionPayload(textsOf(data, 'picture'), content),
      images: { about: pictureFrom(data, 'picture') },
    }),
  }),

  'about-page': define<'about'>({
    title: 'Edit About Content',
    labels: { title: 'Title', long_description: 'Long Description' },
    // Told in the form's own words (R170, R171), which the browser's own check would come before.
    Fields: ({ content }) => (
      <>
        <TextField name="title" label="Title" aria-required limit={300} defaultValue={content.title} />
        <TextArea
          name="long_description"
          label="Long Description"
          hint={texts.paragraphs}
          aria-required
          rows={16}
          defaultValue={story(content)}
        />
      </>
    ),
    valuesOf: (content) => ({ title: content.title, long_description: story(content) }),
    payload(data) {
      const title = textOf(data, 'title');
      const long_description = paragraphsFrom(textOf(data, 'long_description'));
      if (title === '') throw new Problem('invalid', texts.emptyTitle);
      if (Object.keys(long_description).length === 0) throw new Problem('invalid', texts.emptyStory);
      return { title, long_description };
    },
  }),

  officials: define<'officials'>({
    title: 'Edit Officials',
    labels: { title: 'Title', members: texts.members },
    Fields: ({ content }) => (
      <>
        <TextField name="title" label="Title" required limit={300} defaultValue={content.title} />
        <MembersField members={content.members} />
      </>
    ),
    valuesOf: ({ title, members }) => ({ title, members: membersText(members) }),
    payload(data) {
      const members = parseMembers(textOf(data, 'members') || '[]');
      if (!members) throw new Problem('invalid', texts.invalidMembers);
      return { title: textOf(data, 'title'), members };
    },
  }),

  contact: define<'contact'>({
    title: 'Edit Contact',
    labels: contactLabels,
    Fields: ContactFields,
    valuesOf: contactValues,
  }),

  calendar: define<'calendar'>({
    title: 'Edit Calendar',
    labels: calendarLabels,
    Fields: CalendarFields,
    valuesOf: calendarValues,
    payload: calendarPayload,
  }),

  documents: define<'documents'>({
    title: 'Edit Documents',
    labels: { title: 'Title', subtitle: 'Subtitle' },
    Fields: ({ content }) => (
      <>
        <TextField name="title" label="Title" limit={300} defaultValue={content.title} />
        <TextArea name="subtitle" label="Subtitle" rows={3} limit={600} defaultValue={content.subtitle} />
      </>
    ),
    valuesOf: ({ title, subtitle }) => ({ title, subtitle }),
  }),
};
