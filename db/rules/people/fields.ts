/** Limits of people's fields, in characters or entries. Forms and the schema share them. */
export const peopleLimits = {
  name: 120,
  role: 120,
  office: 120,
  phone: 40,
  email: 254,
  subjects: 30,
  subject: 80,
  /** The officials section has at most as many members. */
  officials: 100,
};

/** The defaults of a new person. */
export const newPerson = {
  name: '',
  role: '',
  office: '',
  department_id: '',
  phone: '',
  email: '',
  photo: null,
  term_ends: '',
  is_official: false,
  subjects: [],
};
