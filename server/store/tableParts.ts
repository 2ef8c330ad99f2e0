/** Each table of records is described so. All have the common columns. */
export type Table = {
  key: string;
  /** A record's columns. New columns are not exposed until they are listed here. */
  fields: string[];
  json: string[];
  boolean: string[];
  /** Fields in dollars, stored as `<field>_cents`. */
  cents?: string[];
  /** Fields that only revisions store. */
  unstored?: string[];
};

export const stamps = ['version', 'seq', 'updated_at'];
export const common = ['id', ...stamps];
