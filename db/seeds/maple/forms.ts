/** The City of Maple's forms, in the sequence in which they are listed: templates, and what is the town's own. */
import {
  contactTemplate,
  type FormTemplate,
  hallTemplate,
  permitTemplate,
  problemTemplate,
  recordsTemplate,
} from '../../rules/forms/templates.ts';
import type { DemoForm } from '../demo-town.ts';
import { hall } from './occasions.ts';
import { paragraphs } from './paragraphs.ts';

type DemoField = DemoForm['fields'][number];

/** The fields of a template, some of them with the town's own words. */
const changeFields = ({ fields }: FormTemplate, changes: Record<string, Partial<DemoField>>): DemoField[] =>
  fields.map((field) => ({ ...field, ...changes[field.key] }));

const common = { retention_days: 730, is_public_list: false, service_code: '' };

const reportAProblem: DemoForm = {
  ...problemTemplate,
  ...common,
  slug: 'report-a-problem',
  summary: 'Potholes, dark street lights, leaks and high grass. Works without a signal, too.',
  content: paragraphs(
    'If somebody is in danger, or you smell gas, call **911** first. For a water main break call (903) 555-0114 at any hour.',
  ),
  fields: changeFields(problemTemplate, {
    pole: { label: 'Number on the yellow tag of the pole' },
    place: { help: 'The nearest address or corner.' },
  }),
  confirmation: 'Thank you. A crew looks at most reports within two working days.',
  recipients: ['streets@maple.example'],
  is_public_list: true,
  service_code: 'problem',
};

const recordsRequest: DemoForm = {
  ...recordsTemplate,
  ...common,
  slug: 'public-information-request',
  title: 'Public information request',
  summary: 'Ask to see or copy the city’s records.',
  content: paragraphs(
    'Agendas, minutes, budgets and ordinances are [among the documents](/#documents) already.',
    'Looking at records is free. Copies cost ten cents a page, and above $40 you get an estimate first. You can also write to records@maple.example or to P.O. Box 100, Maple, TX 75999.',
  ),
  confirmation: 'We answer promptly, and tell you by when if it takes longer than ten business days.',
  records_sentence:
    'You may make a request for public information under Chapter 552 of the Texas Government Code with this form.',
  recipients: ['records@maple.example'],
};

const hallInquiry: DemoForm = {
  ...hallTemplate,
  ...common,
  slug: 'hall-inquiry',
  title: 'Community Hall inquiry',
  summary: 'Ask whether the hall is free on your day.',
  content: paragraphs(
    'This is a question, not a reservation. [Community Hall Rental](/hall-rental) has rates and rules, and the [calendar](/#calendar) shows taken days.',
  ),
  fields: changeFields(hallTemplate, {
    hall: { options: [hall, 'Depot Park pavilion'] },
    guests: { required: true },
    alcohol: { required: true },
  }),
  confirmation: 'Thank you. Your day is not reserved yet. Town Hall writes or calls within two working days.',
  recipients: ['hall@maple.example'],
  retention_days: 365,
};

const permitQuestion: DemoForm = {
  ...permitTemplate,
  ...common,
  slug: 'permit-question',
  content: paragraphs(
    'An answer to this form is not a permit. [Building Permits](/building-permits) says what needs one. Before you dig, call 811.',
  ),
  confirmation: 'Thank you. The building official answers within three working days.',
  recipients: ['permits@maple.example'],
};

const contactUs: DemoForm = {
  ...contactTemplate,
  ...common,
  slug: 'contact-us',
  recipients: ['office@maple.example'],
  retention_days: 365,
};

export const forms: DemoForm[] = [reportAProblem, contactUs, recordsRequest, hallInquiry, permitQuestion];
