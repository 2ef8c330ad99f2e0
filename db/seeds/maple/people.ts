/** The City of Maple's people: contact details of its officials, and the staff who answer calls. */
import type { DemoTown } from '../demo-town.ts';

export const people: DemoTown['people'] = [
  {
    name: 'Lenora Whitcastle',
    phone: '(903) 555-0120',
    email: 'mayor@maple.example',
    term_ends: '2027-05-31',
  },
  { name: 'Desmond Arbuckle-Reyes', email: 'place1@maple.example', term_ends: '2028-05-31' },
  { name: 'Tomasina Greerly', email: 'place2@maple.example', term_ends: '2027-05-31' },
  { name: 'Hollis Brandywell', email: 'place3@maple.example', term_ends: '2028-05-31' },
  { name: 'Marisela Ontiveros-Pike', email: 'place4@maple.example', term_ends: '2027-05-31' },
  { name: 'Ansel Thornquist', email: 'place5@maple.example', term_ends: '2028-05-31' },
  {
    name: 'Philippa Dunmarrow',
    phone: '(903) 555-0101',
    email: 'clerk@maple.example',
    subjects: ['Agendas and minutes', 'Elections', 'Public information requests'],
  },
  {
    name: 'Rufus Tallgrass',
    phone: '(903) 555-0102',
    email: 'manager@maple.example',
    subjects: ['City budget', 'Complaints about city services'],
  },
  {
    name: 'Odette Ferrywright',
    department: 'police',
    phone: '(903) 555-0130',
    email: 'police@maple.example',
    subjects: ['Noise', 'Police reports'],
  },
  {
    name: 'Winifred Oakley',
    department: 'public-works',
    role: 'Utility billing clerk',
    phone: '(903) 555-0103',
    email: 'water@maple.example',
    subjects: ['Moving in or out', 'Water bills'],
  },
  {
    name: 'Gus Penhallow',
    department: 'public-works',
    role: 'Public works superintendent',
    phone: '(903) 555-0104',
    email: 'works@maple.example',
    subjects: ['Brush and bulk pickup', 'Potholes', 'Sewer backups', 'Street lights', 'Water leaks'],
  },
  {
    name: 'Clementine Straub',
    role: 'Permit technician',
    phone: '(903) 555-0105',
    email: 'permits@maple.example',
    subjects: ['Building permits', 'Food trucks', 'Garage sales', 'Zoning'],
  },
  {
    name: 'Barnaby Quill',
    role: 'Animal services officer',
    phone: '(903) 555-0106',
    email: 'animals@maple.example',
    subjects: ['Lost pets', 'Stray animals'],
  },
  {
    name: 'Harriet Lindqvist',
    department: 'library',
    role: 'Librarian',
    phone: '(903) 555-0107',
    email: 'library@maple.example',
    subjects: ['Library cards', 'Meeting rooms'],
  },
];
