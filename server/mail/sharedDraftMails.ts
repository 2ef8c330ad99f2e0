/** Mails about drafts that are handed over or sent back. */
import type { SharedDraft } from '../../db/rules/drafts/drafts.ts';
import { type Town, townName } from '../../db/rules/town/towns.ts';
import { composeAccountMail } from './accountMails.ts';
import type { Mail } from './mailer.ts';

type MailedDraft = Pick<SharedDraft, 'title' | 'note' | 'state'>;

/** @param name of the person who handed the draft over or sent it back */
export function sharedDraftMail(town: Town, address: string, draft: MailedDraft, name: string, origin: string): Mail {
  const { title, note, state } = draft;
  const isHanded = state === 'handed';
  const subject = isHanded ? `Please look at a draft: ${title}` : `Sent back to you: ${title}`;
  return composeAccountMail(town, address, subject, [
    isHanded
      ? `${name} asks you to look at the draft “${title}” for the site of ${townName(town, town.host)}. You can publish it, or send it back with a note.`
      : `${name} has looked at your draft “${title}” for the site of ${townName(town, town.host)}, and sent it back.`,
    ...(note ? [`The note says:\n${note}`] : []),
    `You find the draft here: ${origin}/drafts`,
  ]);
}
