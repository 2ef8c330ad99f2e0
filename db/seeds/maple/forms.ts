/** The City of Maple's forms, in the sequence in which they are listed. */
import type { DemoForm } from '../demo-town.ts';
import { hall } from './occasions.ts';
import { paragraphs } from './paragraphs.ts';

type DemoField = DemoForm['fields'][number];

const field = (key: string, type: DemoField['type'], label: string, more: Partial<DemoField> = {}): DemoField => ({
  key,
  type,
  label,
  help: '',
  required: false,
  options: [],
  max: 0,
  shown_if: null,
  is_private: false,
  ...more,
});
const required = true;

const reportAProblem: DemoForm = {
  slug: 'report-a-problem',
  kind: 'problem',
  title: 'Report a problem',
  summary: 'Potholes, dark street lights, leaks and high grass. Works without a signal, too.',
  content: paragraphs(
    'If somebody is in danger, or you smell gas, call **911** first. For a water main break call (903) 555-0114 at any hour.',
  ),
  fields: [
    field('problem', 'choice', 'What kind of problem is it?', {
      required,
      options: [
        'Pothole or damaged street',
        'Street light',
        'Water leak or sewer',
        'High grass or trash',
        'Sign or signal',
        'Stray animal',
        'Something else',
      ],
    }),
    field('pole', 'text', 'Number on the yellow tag of the pole', {
      help: 'If you can read it. It tells the crew which light to repair.',
      max: 40,
      shown_if: { key: 'problem', equals: 'Street light' },
    }),
    field('place', 'place', 'Where is it?', { required, help: 'The nearest address or corner.' }),
    field('details', 'long', 'What should we know?', { help: 'For example, how long it has been there.' }),
    field('photos', 'files', 'Photos', { max: 3 }),
  ],
  asks_contact: 'optional',
  confirmation: 'Thank you. A crew looks at most reports within two working days.',
  records_sentence: '',
  recipients: ['streets@maple.example'],
  retention_days: 730,
  is_public_list: true,
  service_code: 'problem',
};

const recordsRequest: DemoForm = {
  slug: 'public-information-request',
  kind: 'records',
  title: 'Public information request',
  summary: 'Ask to see or copy the city’s records.',
  content: paragraphs(
    'Agendas, minutes, budgets and ordinances are [among the documents](/#documents) already.',
    'Looking at records is free. Copies cost ten cents a page, and above $40 you get an estimate first. You can also write to records@maple.example or to P.O. Box 100, Maple, TX 75999.',
  ),
  fields: [
    field('records', 'long', 'Which records would you like?', {
      required,
      help: 'Names, places and kinds of records help us find them.',
    }),
    field('from', 'date', 'From this day'),
    field('until', 'date', 'Until this day'),
    field('format', 'choice', 'How would you like them?', {
      required,
      options: ['By email', 'Copies on paper', 'I will look at them at Town Hall'],
    }),
    field('mailing', 'address', 'Mailing address', { shown_if: { key: 'format', equals: 'Copies on paper' } }),
  ],
  asks_contact: 'required',
  confirmation: 'We answer promptly, and tell you by when if it takes longer than ten business days.',
  records_sentence:
    'You may make a request for public information under Chapter 552 of the Texas Government Code with this form.',
  recipients: ['records@maple.example'],
  retention_days: 730,
  is_public_list: false,
  service_code: '',
};

const hallInquiry: DemoForm = {
  slug: 'hall-inquiry',
  kind: 'rental',
  title: 'Community Hall inquiry',
  summary: 'Ask whether the hall is free on your day.',
  content: paragraphs(
    'This is a question, not a reservation. [Community Hall Rental](/hall-rental) has rates and rules, and the [calendar](/#calendar) shows taken days.',
  ),
  fields: [
    field('place', 'choice', 'Place', { required, options: [hall, 'Depot Park pavilion'] }),
    field('day', 'date', 'Day', { required }),
    field('start', 'time', 'Begins at', { required }),
    field('end', 'time', 'Ends at', { required }),
    field('event', 'text', 'What kind of event is it?', { required }),
    field('guests', 'number', 'How many guests?', { required }),
    field('alcohol', 'yes_no', 'Will alcohol be served?', { required }),
    field('details', 'long', 'Anything else?'),
  ],
  asks_contact: 'required',
  confirmation: 'Thank you. Your day is not reserved yet. Town Hall writes or calls within two working days.',
  records_sentence: '',
  recipients: ['hall@maple.example'],
  retention_days: 365,
  is_public_list: false,
  service_code: '',
};

const permitQuestion: DemoForm = {
  slug: 'permit-question',
  kind: 'plain',
  title: 'Permit question',
  summary: 'Ask whether your project needs a permit, and what to bring.',
  content: paragraphs(
    'An answer to this form is not a permit. [Building Permits](/building-permits) says what needs one. Before you dig, call 811.',
  ),
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
        'Sign',
        'Something else',
      ],
    }),
    field('details', 'long', 'Tell us about the work', { required, help: 'Sizes and materials help.' }),
    field('contractor', 'yes_no', 'Will a contractor do the work?'),
    field('company', 'text', 'Name of the contractor', { shown_if: { key: 'contractor', equals: 'yes' } }),
    field('sketch', 'files', 'Sketch or photos', { max: 3 }),
  ],
  asks_contact: 'required',
  confirmation: 'Thank you. The building official answers within three working days.',
  records_sentence: '',
  recipients: ['permits@maple.example'],
  retention_days: 730,
  is_public_list: false,
  service_code: '',
};

const contactUs: DemoForm = {
  slug: 'contact-us',
  kind: 'contact',
  title: 'Contact us',
  summary: 'Send a question or a message to Town Hall.',
  content: 'In an emergency, call **911**.',
  fields: [
    field('about', 'text', 'What is it about?', { required }),
    field('message', 'long', 'Message', { required }),
  ],
  asks_contact: 'required',
  confirmation: 'Thank you. We read messages on working days and get back to you.',
  records_sentence: '',
  recipients: ['office@maple.example'],
  retention_days: 365,
  is_public_list: false,
  service_code: '',
};

export const forms: DemoForm[] = [reportAProblem, contactUs, recordsRequest, hallInquiry, permitQuestion];
