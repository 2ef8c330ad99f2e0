/** What an editor must know of its kind of record; everything else is done by useRecordForm(). */
import { type Faults, Problem } from '../../db/rules/problems.ts';
import type { FormCheck } from '../ui/forms/fieldErrors.ts';
import type { MergeText } from './conflicts/mergeValues.ts';
import type { Values } from './formValues.ts';

/** What a call that saves returns of a record, as far as every kind has it. */
export type SavedRecord = { id?: string | number; version?: number | undefined; updated_at?: string };

/** What is said once it is saved, where need be in words about what was saved and the town's clock. */
type SavedText<Saved> = string | ((saved: Saved, timeZone: string) => string);

export type RecordForm<Saved, Body> = {
  /** As the history has it, `events`. */
  noun: string;
  /** What the fields are called, by their names, in the order in which two versions are compared. */
  labels: Readonly<Record<string, string>>;
  /** What people read of a field's value where two versions are compared, by its name; without it, the value itself. */
  describe?: Readonly<Record<string, (value: string) => string>>;
  /**
   * Merges what both changed of a field, by its name: of its value that both began with, the one typed here, and the
   * other one that was saved. Null where somebody must choose; without it, that is always so.
   */
  merge?: Readonly<Record<string, MergeText>>;
  /** A record as the values of the fields by their names. */
  valuesOf: (record: Saved) => Values;
  /** What is wrong with the body, by the schema that the server checks it with; see findFaults(). */
  check?: (body: Body) => Faults;
  /** The body of a call. @throws Problem for what is no fault of a field */
  bodyOf: (data: FormData) => Body;
  /** Without it, what was deleted meanwhile cannot be saved as a new record. */
  create?: ((body: Body, key: string) => Promise<Saved>) | undefined;
  /** Without it, records of this kind are only created. */
  update?: (id: string, body: Body, version: number | undefined, key: string) => Promise<Saved>;
  texts: {
    created?: SavedText<Saved>;
    updated?: SavedText<Saved>;
    /** What the server says is put behind it. */
    createFailed?: string;
    updateFailed?: string;
    /** What the server says stands in the place of those two. */
    isServerAlone?: boolean;
    /** Said when the record to be saved was deleted meanwhile. */
    deleted?: string;
    /** Said when nobody is signed in any more. */
    signedOut?: string;
  };
};

/** Checks a form before it is sent. What bodyOf() refuses is said when it is. */
export const createCheck =
  <Saved, Body>({ check, bodyOf }: RecordForm<Saved, Body>): FormCheck =>
  (data) => {
    try {
      return check?.(bodyOf(data)) ?? {};
    } catch (error) {
      if (error instanceof Problem) return {};
      throw error;
    }
  };
