/** Texts for staff who put a request on the public list. */
export const publishingTexts = {
  open: 'Put on the public list',
  change: 'Change what is public',
  titleOpen: 'Put on the public list',
  titleChange: 'Change what is public',
  intro:
    'Everybody can read this under the form. Write it in your own words: no names, phone numbers, email addresses or house numbers.',
  fields: { text: 'Text for everybody', place: 'Place for everybody' },
  placeHint: 'A street or a corner, without a house number.',
  photos: 'Photos for everybody',
  photosHint: 'Leave out photos with faces, license plates or house numbers.',
  save: 'Save on the public list',
  saved: 'It is on the public list.',
  saveFailed: 'The public list was not changed',
  takeOff: 'Take off the list',
  takenOff: 'It is off the public list. Its text is kept here.',
  shown: 'On the public list',
};
