/** The differences between kinds of records that an editor needs; useRecordForm() does the rest. */
import { type Faults, Problem } from '../../../db/rules/problems.ts';
import type { FormCheck } from '../../ui/forms/fieldErrors.ts';
import type { MergeText } from '../conflicts/mergeValues.ts';
import type { DescribeText } from '../describeValue.ts';
import type { Values } from '../formValues.ts';

/** The fields that every kind of record returns from a save. */
export type SavedRecord = { id?: string | number; version?: number | undefined; updated_at?: string };

/** The message after saving, which may depend on the record and the town's time zone. */
type SavedText<Saved> = string | ((saved: Saved, timeZone: string) => string);

export type RecordForm<Saved, Body> = {
  /** The history's name, `events`. */
  noun: string;
  /** Labels by field name, in the sequence in which two versions are compared. */
  labels: Readonly<Record<string, string>>;
  /** Describes a field's value for comparing two versions, by name; the value itself by default. */
  describe?: Readonly<Record<string, DescribeText>>;
  /**
   * Merges a field that both versions changed, by name, from its base value, the typed one and the saved one. Null if a
   * person must choose, which is the default.
   */
  merge?: Readonly<Record<string, MergeText>>;
  /** The field values of a record, by name. */
  valuesOf: (record: Saved) => Values;
  /** Finds errors of the body by the server's own schema; see findFaults(). */
  check?: (body: Body) => Faults;
  /** Builds the request body. @throws Problem for faults outside single fields */
  bodyOf: (data: FormData) => Body;
  /** If omitted, a record that was deleted meanwhile cannot be saved as a new one. */
  create?: ((body: Body, key: string) => Promise<Saved>) | undefined;
  /** If omitted, records of this kind can only be created. */
  update?: (id: string, body: Body, version: number | undefined, key: string) => Promise<Saved>;
  texts: {
    created?: SavedText<Saved>;
    updated?: SavedText<Saved>;
    /** The server's message is added to it. */
    createFailed?: string;
    updateFailed?: string;
    /** Whether the server's message replaces those two. */
    isServerAlone?: boolean;
    /** Shown if the record was deleted meanwhile. */
    deleted?: string;
    /** Shown if nobody is signed in any more. */
    signedOut?: string;
  };
};

/** Checks a form before it is sent. Refusals by bodyOf() appear when it is sent. */
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
