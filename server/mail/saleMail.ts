/** What mails about orders and about invoices share: how one is put together from what it says. */
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
  /** The PDF file that is attached, and what it is called, without what people typed. */
  attached?: { sale: SaleDocument; filename: string };
};

/**
 * Makes a mail of the mail outbox. Names that people typed are in its text alone, not in its headers: anybody may order
 * with somebody else's address and a message for a name.
 * @throws MailFailure where the recipient is no email address
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
