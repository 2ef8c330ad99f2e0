/** Templates of forms for Texas towns. A new form begins with a copy of one; the town's own facts are added to it. */
import type { ContactChoice, FormKind } from './fields.ts';
import type { FormField } from './forms.ts';
import { makeField as field } from './newField.ts';

export type FormTemplate = {
  title: string;
  summary: string;
  kind: FormKind;
  /** Markdown. */
  content: string;
  fields: FormField[];
  asks_contact: ContactChoice;
  confirmation: string;
  records_sentence: string;
};

const required = true;

const photos = (key: string, label = 'Photos') => field(key, 'files', label, { max: 3 });

export const contactTemplate: FormTemplate = {
  title: 'Contact us',
  summary: 'Send a question or a message to the office.',
  kind: 'contact',
  content: 'In an emergency, call 911.',
  fields: [
    field('about', 'text', 'What is it about?', { required }),
    field('message', 'long', 'Message', { required }),
  ],
  asks_contact: 'required',
  confirmation: 'Thank you. We read messages on working days and will get back to you.',
  records_sentence: '',
};

export const problemTemplate: FormTemplate = {
  title: 'Report a problem',
  summary: 'Potholes, dark street lights, leaks, and other problems in town.',
  kind: 'problem',
  content: 'If somebody is in danger, or you smell gas, call 911 first.',
  fields: [
    field('problem', 'choice', 'What kind of problem is it?', {
      required,
      options: [
        'Pothole or damaged street',
        'Street light',
        'Water leak or sewer',
        'Trash or brush',
        'Sign or signal',
        'Stray animal',
        'Something else',
      ],
    }),
    field('pole', 'text', 'Number on the pole', {
      help: 'If you can read it. It tells the crew which light to repair.',
      max: 40,
      shown_if: { key: 'problem', equals: 'Street light' },
    }),
    field('place', 'place', 'Where is it?', { required }),
    field('details', 'long', 'What should we know?', { help: 'For example, how long it has been there.' }),
    photos('photos'),
  ],
  asks_contact: 'optional',
  confirmation: 'Thank you. A crew will look at it. Keep the link to see what happens.',
  records_sentence: '',
};

export const recordsTemplate: FormTemplate = {
  title: 'Public records request',
  summary: 'Ask to see or copy the town’s records.',
  kind: 'records',
  content: 'Tell us which records you want. You do not have to say anything about yourself beyond how to reach you.',
  fields: [
    field('records', 'long', 'Which records would you like?', {
      required,
      help: 'Names, places, and kinds of records help us find them.',
    }),
    field('from', 'date', 'From this day'),
    field('until', 'date', 'Until this day'),
    field('format', 'choice', 'How would you like them?', {
      required,
      options: ['By email', 'Copies on paper', 'I will look at them at the office'],
    }),
    field('mailing', 'address', 'Mailing address', { shown_if: { key: 'format', equals: 'Copies on paper' } }),
  ],
  asks_contact: 'required',
  confirmation: 'We will answer promptly. If we need more time or there is a charge, we will write to you first.',
  // Texas Government Code 552.234(b) asks for it.
  records_sentence: 'You may make a request for public information with this form.',
};

export const hallTemplate: FormTemplate = {
  title: 'Hall inquiry',
  summary: 'Ask whether a hall or pavilion is free on your day.',
  kind: 'rental',
  content: 'This is a question, not a reservation. We will tell you whether the place is free, and what it costs.',
  fields: [
    field('hall', 'choice', 'Which place?', { required, options: ['Community Hall', 'Park pavilion'] }),
    field('day', 'date', 'Day', { required }),
    field('start', 'time', 'Begins at', { required }),
    field('end', 'time', 'Ends at', { required }),
    field('event', 'text', 'What kind of event is it?', { required }),
    field('guests', 'number', 'How many guests?'),
    field('alcohol', 'yes_no', 'Will alcohol be served?'),
    field('details', 'long', 'Anything else?'),
  ],
  asks_contact: 'required',
  confirmation: 'Thank you. Your day is not reserved yet. We will write or call you.',
  records_sentence: '',
};

export const permitTemplate: FormTemplate = {
  title: 'Permit question',
  summary: 'Ask whether your project needs a permit, and how to get one.',
  kind: 'plain',
  content: 'An answer to this form is not a permit.',
  fields: [
    field('property', 'address', 'Address of the property', { required }),
    field('work', 'choices', 'What would you like to do?', {
      required,
      options: [
        'New building or addition',
        'Roof',
        'Fence',
        'Electrical work',
        'Plumbing or gas',
        'Driveway or culvert',
        'Something else',
      ],
    }),
    field('details', 'long', 'Tell us about the work', { required, help: 'Sizes and materials help.' }),
    field('contractor', 'yes_no', 'Will a contractor do the work?'),
    field('company', 'text', 'Name of the contractor', { shown_if: { key: 'contractor', equals: 'yes' } }),
    photos('sketch', 'Sketch or photos'),
  ],
  asks_contact: 'required',
  confirmation: 'Thank you. We will tell you what you need before you begin.',
  records_sentence: '',
};

const closureTemplate: FormTemplate = {
  title: 'Event or street closure',
  summary: 'Tell us about a parade, block party, or other event on public land.',
  kind: 'plain',
  content: 'Please send this at least 30 days before the event. It is not approved until we tell you so.',
  fields: [
    field('event', 'text', 'Name of the event', { required }),
    field('day', 'date', 'Day', { required }),
    field('start', 'time', 'Begins at', { required }),
    field('end', 'time', 'Ends at', { required }),
    field('where', 'long', 'Where is it?', { required, help: 'Streets and cross streets, or the park.' }),
    field('people', 'number', 'How many people do you expect?'),
    field('closing', 'yes_no', 'Does a street have to be closed?', { required }),
    field('barricades', 'long', 'Which street, from where to where?', {
      shown_if: { key: 'closing', equals: 'yes' },
    }),
    photos('map', 'Map or sketch'),
  ],
  asks_contact: 'required',
  confirmation: 'Thank you. We will look at it and write or call you.',
  records_sentence: '',
};

const volunteerTemplate: FormTemplate = {
  title: 'Volunteer',
  summary: 'Help at the library, in the parks, or at events.',
  kind: 'plain',
  content: 'Choose what you would like to do. No experience is needed for most of it.',
  fields: [
    field('help', 'choices', 'How would you like to help?', {
      required,
      options: ['Library', 'Parks and cleanup', 'Events', 'Meals and visits', 'Fire department', 'Wherever needed'],
    }),
    field('times', 'choices', 'When do you have time?', {
      options: ['Weekday mornings', 'Weekday afternoons', 'Evenings', 'Weekends'],
    }),
    field('adult', 'yes_no', 'Are you 18 or older?', { required }),
    field('details', 'long', 'What should we know?'),
  ],
  asks_contact: 'required',
  confirmation: 'Thank you for offering your time. We will get in touch.',
  records_sentence: '',
};

const feedbackTemplate: FormTemplate = {
  title: 'Feedback',
  summary: 'Tell us what went well, and what we can do better.',
  kind: 'contact',
  content: 'You can send this without your name.',
  fields: [
    field('service', 'text', 'Which service or office is it about?', { required }),
    field('rating', 'choice', 'How did it go?', { options: ['Well', 'All right', 'Not well'] }),
    field('details', 'long', 'What should we know?', { required }),
  ],
  asks_contact: 'optional',
  confirmation: 'Thank you. Somebody at the office reads this.',
  records_sentence: '',
};

export const formTemplates: FormTemplate[] = [
  contactTemplate,
  problemTemplate,
  recordsTemplate,
  hallTemplate,
  permitTemplate,
  closureTemplate,
  volunteerTemplate,
  feedbackTemplate,
];
