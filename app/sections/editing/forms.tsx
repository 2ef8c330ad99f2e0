/** The forms of the sections: their fields, their request bodies, and the field values of a saved section. */

import { Problem } from '../../../db/rules/problems.ts';
import { formatMembers, parseMembers } from '../../../db/rules/town/members.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { PictureField, pictureLabels, pictureValues, readPicture } from '../../editing/pictures/PictureField.tsx';
import { pictureEditingTexts } from '../../texts/en/editing/pictureEditing.ts';
import { hoursEditingTexts } from '../../texts/en/home/hoursEditing.ts';
import { quickLinksEditingTexts } from '../../texts/en/home/quickLinksEditing.ts';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { announcementHeaderForm } from './announcementHeaderForm.tsx';
import { CalendarFields, calendarBody, calendarValues } from './CalendarFields.tsx';
import { ContactFields, contactValues } from './ContactFields.tsx';
import { HeroFields } from './HeroFields.tsx';
import { HoursFields } from './HoursFields.tsx';
import { describeClosures, hoursBody, hoursLabels, hoursValues } from './hoursForm.ts';
import { MembersField } from './MembersField.tsx';
import { QuickLinksField } from './QuickLinksField.tsx';
import { describeQuickLinks, formatQuickLinks, quickLinksBody } from './quickLinksForm.ts';
import { defineForm, fieldsWithout, parseParagraphs, type SectionForm, storyText } from './sectionForm.ts';
import { sectionPayload } from './sectionPayload.ts';
import type { editorSections, SectionEditorName } from './useSectionEditor.ts';

const noPicture = { src: '', alt: '' };

export const sectionForms: Record<SectionEditorName, SectionForm> = {
  logo: defineForm<'navbar'>({
    title: texts.editTitles.logo,
    labels: { ...pictureLabels('logo'), services: texts.services },
    Fields: ({ content }) => (
      <>
        <PictureField name="logo" label={pictureEditingTexts.logo} picture={content.logo} width={480} cut={false} />
        <CheckField
          name="services"
          label={texts.services}
          hint={texts.servicesHint}
          defaultChecked={content.services}
        />
      </>
    ),
    valuesOf: ({ logo, services }) => ({ ...pictureValues(logo, 'logo'), services }),
    bodyOf: (data) => ({ logo: readPicture(data, 'logo'), services: data.has('services') }),
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
    Fields: HeroFields,
    valuesOf: ({ title, subtitle, action, image }) => ({
      title,
      subtitle,
      'action.text': action.text,
      'action.link': action.link,
      ...pictureValues(image, 'image'),
    }),
    bodyOf: (data, content) => ({
      ...sectionPayload(fieldsWithout(data, 'image'), content),
      image: readPicture(data, 'image'),
    }),
  }),

  'quick-links': defineForm<'quick_links'>({
    title: quickLinksEditingTexts.title,
    labels: { links: quickLinksEditingTexts.links },
    describe: { links: describeQuickLinks },
    Fields: ({ content }) => <QuickLinksField links={content.links} />,
    valuesOf: ({ links }) => ({ links: formatQuickLinks(links) }),
    bodyOf: (data) => quickLinksBody(readText(data, 'links')),
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
      ...sectionPayload(fieldsWithout(data, 'picture'), content),
      images: { about: readPicture(data, 'picture') },
    }),
  }),

  'about-page': defineForm<'about'>({
    title: texts.editTitles['about-page'],
    labels: { title: texts.title, long_description: texts.longDescription },
    // The form reports missing fields in its own words; `required` would let the browser report first.
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
      if (!members?.every(({ name }) => name)) throw new Problem('invalid', texts.invalidMembers);
      return { title: readText(data, 'title'), members };
    },
  }),

  contact: defineForm<'contact'>({
    title: texts.editTitles.contact,
    labels: texts.contact,
    Fields: ContactFields,
    valuesOf: contactValues,
  }),

  hours: defineForm<'contact'>({
    title: hoursEditingTexts.title,
    labels: hoursLabels,
    describe: { closures: describeClosures },
    Fields: HoursFields,
    valuesOf: hoursValues,
    bodyOf: hoursBody,
  }),

  calendar: defineForm<'calendar'>({
    title: texts.editTitles.calendar,
    labels: texts.calendar,
    Fields: CalendarFields,
    valuesOf: calendarValues,
    bodyOf: calendarBody,
  }),

  announcements: announcementHeaderForm,

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
