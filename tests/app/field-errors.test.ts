/** The words under a field that is wrong. */
import { describe, expect, test } from 'vitest';
import { type CheckedField, describeValidity } from '../../app/ui/forms/describeValidity.ts';

const field = (fault: keyof ValidityState, rest: Partial<CheckedField> = {}) =>
  describeValidity({ type: 'text', validationMessage: 'The browser’s own', ...rest, validity: { [fault]: true } });

describe('the fault of a field', () => {
  test('is nothing where it is right', () => {
    expect(field('valid')).toBe('');
  });

  test('is said by the kind of field that was left empty', () => {
    expect(field('valueMissing')).toBe('Please fill out this field.');
    expect(field('valueMissing', { type: 'select-one' })).toBe('Please choose one.');
    expect(field('valueMissing', { type: 'radio' })).toBe('Please choose one.');
    expect(field('valueMissing', { type: 'checkbox' })).toBe('Please check this box to continue.');
  });

  test('names the format that is asked for', () => {
    expect(field('typeMismatch', { type: 'email' })).toMatch(/^Please enter an email address such as/);
    expect(field('typeMismatch', { type: 'url' })).toMatch(/^Please enter a web address such as/);
    expect(field('badInput', { type: 'number' })).toBe('Please enter a number.');
    expect(field('badInput', { type: 'date' })).toMatch(/^Please enter a full date/);
    expect(field('patternMismatch', { title: 'Five digits.' })).toBe('Five digits.');
    expect(field('patternMismatch')).toBe('Please check this.');
  });

  test('names the limit that was passed', () => {
    expect(field('rangeUnderflow', { type: 'number', min: '1000' })).toBe('Please enter 1,000 or more.');
    expect(field('rangeOverflow', { type: 'number', max: '9' })).toBe('Please enter 9 or less.');
    expect(field('rangeUnderflow', { type: 'date', min: '2026-11-24' })).toContain('November 24, 2026 or a later date');
    expect(field('rangeOverflow', { type: 'datetime-local', max: '2026-11-24T23:59' })).toContain('November 24, 2026');
    expect(field('stepMismatch', { step: '1' })).toBe('Please enter a whole number.');
    expect(field('stepMismatch', { step: '0.01' })).toBe('Please use at most 2 decimal places.');
    expect(field('tooShort', { minLength: 12 })).toBe('Please use at least 12 characters.');
    expect(field('tooLong', { maxLength: 300 })).toBe('Please use at most 300 characters.');
  });

  test('is what the form itself says of it, before all else', () => {
    expect(field('customError', { validationMessage: 'The end is before the start.' })).toBe(
      'The end is before the start.',
    );
  });
});
