/** Finds in answers what people may not want to send, and words of emergencies. Nothing is refused for either. */
import type { Answer } from '../requests/requests.ts';

export const sensitiveKinds = ['social_security', 'card', 'license'] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];

/** `label` is the words of the field that holds it. */
export type SensitiveAnswer = { key: string; label: string; kind: SensitiveKind };

/** Numbers that are never given out are left out, so that few other numbers look like one. */
const socialSecurity = /(?<![\d-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/;
const namedSocialSecurity = /\b(?:ssn|social security)\b[^\d\n]{0,30}\d{3}[- ]?\d{2}[- ]?\d{4}(?!\d)/i;
const license = /\b(?:driver(?:’s|'s|s)? licen[cs]e|dl ?(?:#|no\.?|number))[^\d\n]{0,30}[a-z]?\d{6,12}(?!\d)/i;
const cardNumber = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/** The check that card numbers pass (Luhn), and nine of ten other numbers don't. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && new Set(digits).size > 1;
}

function findKind(text: string): SensitiveKind | null {
  if (socialSecurity.test(text) || namedSocialSecurity.test(text)) return 'social_security';
  if ((text.match(cardNumber) ?? []).some(isCardNumber)) return 'card';
  return license.test(text) ? 'license' : null;
}

const isWritten = ({ type }: Pick<Answer, 'type'>) => type === 'text' || type === 'long';

/** Lists the written answers that look like they hold a number that opens accounts. */
export function findSensitiveAnswers(answers: readonly Answer[]): SensitiveAnswer[] {
  return answers.flatMap(({ key, type, label, value }) => {
    const kind = isWritten({ type }) && typeof value === 'string' ? findKind(value) : null;
    return kind ? [{ key, label, kind }] : [];
  });
}

/** Nobody reads a report within minutes. Hydrants and stations are no fire. */
const emergency = new RegExp(
  [
    String.raw`\bgas (?:leak|smell)|\bsmell(?:s|ed|ing)?(?: of| like)? (?:natural )?gas\b|\bleaking gas\b`,
    String.raw`\b(?:on|caught|house|grass|brush|wild|car|structure) ?fire\b`,
    String.raw`\bfire\b(?! ?(?:hydrant|department|dept|station|truck|lane|marshal|code|permit|pit|alarm|chief|drill|hall|extinguisher))`,
    String.raw`\b(?:downed|fallen|live|sparking) (?:power ?line|wire|line|electric)|\b(?:wire|power ?line)s? (?:is |are )?down\b`,
    String.raw`\bexplosion\b|\bexploded\b|\bshooting\b|\bgunshots?\b`,
    String.raw`\b(?:not breathing|unconscious|heart attack|bleeding|drowning)\b`,
  ].join('|'),
  'i',
);

/** Whether written answers have words of an emergency. */
export const hasEmergencyWords = (answers: readonly Answer[]): boolean =>
  answers.some(({ type, value }) => isWritten({ type }) && typeof value === 'string' && emergency.test(value));
