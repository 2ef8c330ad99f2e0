/** Texts of the editor of people, in a separate file so that readers' pages don't load them. */
import { pictureLabels } from '../../editing/pictures/pictures.ts';

const fields = {
  name: 'Name',
  role: 'Role',
  phone: 'Phone',
  email: 'Email',
  subjects: 'Residents call about',
  is_official: 'Show with the town’s officials',
  department_id: 'Department',
  office: 'Office',
  term_ends: 'Term ends',
};

export const peopleEditingTexts = {
  create: 'Add a person',
  manage: 'Edit all',
  manageOf: ' people',
  listTitle: 'People',
  none: 'No people yet.',
  noDetails: 'No role or phone number yet',
  done: 'Done',
  newTitle: 'Add a person',
  editTitle: 'Edit the person',
  fields,
  roleHint: 'For example: Mayor, or Water clerk.',
  subjectsHint: 'One subject per line, such as “Water leaks”. Residents find this person by them.',
  officialHint: 'The home page lists this person among the officials.',
  noDepartment: 'None',
  hiddenDepartment: 'A department that is not on the site',
  departmentHint: 'The person is listed on the department’s page, too.',
  officeHint: 'Only for officials. For example: City Council, Place 2.',
  photo: 'Photo',
  delete: 'Delete person',
  deleteAsk: 'The person disappears from the site, also from the officials. You can restore it for 30 days.',
  deleteYes: 'Delete',
  deleted: (name: string) => `“${name}” was deleted.`,
  deleteFailed: 'Failed to delete the person',
  created: 'Person added',
  saved: 'Person saved',
  failed: 'Failed to save the person',
  labels: { ...fields, ...pictureLabels('photo') },
};
