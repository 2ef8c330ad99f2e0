/** The dashboard's forms. They differ from the forms on the pages only by having more fields. */

import { Problem } from '../../../db/rules/problems.ts';
import { formatMembers, parseMembers } from '../../../db/rules/town/members.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { readPicture } from '../../editing/pictures/PictureField.tsx';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { ContactFields, contactValues } from './ContactFields.tsx';
import { ContactMoreFields, contactMoreBody, contactMoreValues } from './ContactMoreFields.tsx';
import { sectionForms } from './forms.tsx';
import { HeroFields } from './HeroFields.tsx';
import { MembersField } from './MembersField.tsx';
import { defineForm, fieldsWithout, parseParagraphs, type SectionForm, storyText } from './sectionForm.ts';
import { sectionPayload } from './sectionPayload.ts';
import type { SectionEditorName } from './useSectionEditor.ts';

const titles = texts.dashboardTitles;
const { hero, about, officials } = sectionForms;

/** Sections without an entry use the same form as on the page. */
export const dashboardForms: Partial<Record<SectionEditorName, SectionForm>> = {
  hero: defineForm<'hero'>({
    ...hero,
    title: titles.hero,
    Fields: ({ content }) => <HeroFields content={content} isActionOptional />,
  }),

  about: defineForm<'about'>({
    title: titles.about,
    labels: { ...about.labels, long_description: texts.longDescription },
    Fields: ({ content }) => (
      <>
        <about.Fields content={content} />
        <TextArea
          name="long_description"
          label={texts.longDescription}
          hint={texts.paragraphs}
          rows={12}
          defaultValue={storyText(content)}
        />
      </>
    ),
    valuesOf: (content) => ({ ...about.valuesOf(content), long_description: storyText(content) }),
    bodyOf(data, content) {
      const long_description = parseParagraphs(readText(data, 'long_description'));
      const isEmpty = Object.keys(long_description).length === 0;
      // A saved about page cannot be emptied; one that was never written may stay empty.
      if (isEmpty && storyText(content) !== '') throw new Problem('invalid', texts.emptyStory);
      return {
        ...sectionPayload(fieldsWithout(data, 'picture', 'long_description'), content),
        images: { about: readPicture(data, 'picture') },
        ...(!isEmpty && { long_description }),
      };
    },
  }),

  officials: defineForm<'officials'>({
    title: titles.officials,
    labels: officials.labels,
    Fields: ({ content }) => (
      <>
        <TextField name="title" label={texts.title} required limit={300} defaultValue={content.title} />
        <MembersField members={content.members} isTextOffered={false} />
      </>
    ),
    valuesOf: ({ title, members }) => ({ title, members: formatMembers(members) }),
    bodyOf(data) {
      const members = parseMembers(readText(data, 'members') || '[]');
      if (!members?.every(({ name }) => name)) throw new Problem('invalid', texts.brokenMembers);
      return { title: readText(data, 'title'), members };
    },
  }),

  contact: defineForm<'contact'>({
    title: titles.contact,
    labels: { ...texts.contact, ...texts.contactMore },
    Fields: ({ content }) => (
      <>
        <ContactFields content={content} />
        <ContactMoreFields content={content} />
      </>
    ),
    valuesOf: (content) => ({ ...contactValues(content), ...contactMoreValues(content) }),
    bodyOf: (data, content) => ({
      ...sectionPayload(fieldsWithout(data, 'coordinates', 'fire_department'), content),
      ...contactMoreBody(data, content),
    }),
  }),
};
