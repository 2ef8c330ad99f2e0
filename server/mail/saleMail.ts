import * as v from 'valibot';
import { Email } from '../../db/rules/accounts/users.ts';
import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import type { SaleDocument } from '../receipts/saleDocument.ts';
import { renderSalePdf } from '../receipts/salePdf.ts';
import type { MailRow } from '../store/mails.ts';
import { type Mail, MailFailure } from './mailer.ts';
import { type MailContent, renderMailHtml, renderMailText } from './mailHtml.ts';

export type SaleMail = {
  subject: string;
  content: MailContent;
  sale: SaleDocument;
  replyTo?: string;
  /** The document for the attached PDF without typed texts, and its file name. */
  attached?: { sale: SaleDocument; filename: string };
};

/**
 * Builds a mail of the outbox. Typed names appear only in its text, not in headers: anyone can order with another
 * person's address and a message as name.
 * @throws MailFailure if the recipient is no email address
 */
export async function composeSaleMail(
  { id, recipient }: Pick<MailRow, 'id' | 'recipient'>,
  { subject, content, sale, replyTo, attached }: SaleMail,
): Promise<Mail> {
  if (!v.is(Email, recipient)) throw new MailFailure('This is not an email address.', true);
  return {
    id,
    to: { name: '', address: recipient },
    ...(v.is(Email, replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject: toSingleLine(subject),
    text: renderMailText(content, sale),
    html: renderMailHtml(content, sale),
    ...(attached && {
      attachments: [
        {
          filename: attached.filename,
          contentType: 'application/pdf',
          content: await renderSalePdf(attached.sale),
        },
      ],
    }),
  };
}
