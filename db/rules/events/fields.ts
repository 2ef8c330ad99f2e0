/** The fields that calls and the editor's form copy as they are; the others depend on each other. */
export const passThroughEventFields = [
  'location',
  'content',
  'location_detail',
  'renter_name',
  'renter_email',
  'renter_phone',
  'publish_at',
  'expires_at',
] as const;
