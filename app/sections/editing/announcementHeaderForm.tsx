/** The heading over the announcements, as a form. Shows the default words to a town that wrote none. */
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { TextField } from '../../editing/fields/TextField.tsx';
import type { Values } from '../../editing/formValues.ts';
import { announcementTexts } from '../../texts/en/content/announcements.ts';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import { defineForm } from './sectionForm.ts';

const { header: labels } = texts;

const valuesOf = ({ header }: SectionContents['announcements']): Values => ({
  'header.badge': header.badge || announcementTexts.badge,
  'header.title': header.title || announcementTexts.title,
  'header.subtitle': header.subtitle || announcementTexts.subtitle,
});

export const announcementHeaderForm = defineForm<'announcements'>({
  title: texts.editTitles.announcements,
  labels,
  Fields: ({ content }) => {
    const values = valuesOf(content);
    const field = (name: keyof typeof labels, limit: number) => (
      <TextField name={name} label={labels[name]} required limit={limit} defaultValue={String(values[name])} />
    );
    return (
      <>
        {field('header.badge', 300)}
        {field('header.title', 300)}
        {field('header.subtitle', 600)}
      </>
    );
  },
  valuesOf,
});
