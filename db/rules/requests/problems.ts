/** Problems of forms and requests, see db/rules/problems.ts. */
export const requestProblems = {
  no_records_rules: {
    status: 404,
    message:
      'By when a request for records must be answered is not known here. An administrator chooses the state in the settings, under Notices of meetings.',
  },
  request_ended: {
    status: 409,
    message: 'This request is finished. Open it again first. Nothing was changed.',
  },
  estimate_without_invoice: {
    status: 409,
    message:
      'No invoice can be made for this estimate: that needs an administrator, a town with invoices, charges, and an email address of the person. Nothing was sent. Send the estimate without an invoice.',
  },
  records_answer_needed: {
    status: 409,
    message:
      'A request for records ends with its answer, so that the log says whether it was in time. Nothing was changed. Choose “Answer and finish”, or decline it as withheld or by an earlier ruling.',
  },
  request_takes_nothing: {
    status: 409,
    message:
      'This request takes no more messages. Nothing was sent; what you wrote is still here. Send it as a new request.',
  },
  request_not_open: {
    status: 409,
    message: 'This request is already finished. Nothing was changed.',
  },
  request_files_full: {
    status: 409,
    message: 'This request has as many files as it can take. Nothing was sent. Send your message without files.',
  },
  form_closed: {
    status: 409,
    message: 'This form takes nothing at the moment. Nothing was sent; what you typed is still here.',
  },
  form_expired: {
    status: 409,
    message:
      'The form was open for a long time. Nothing was sent yet, and what you typed is still here. Send it again.',
  },
  answers_too_long: {
    status: 400,
    message:
      'The answers are too long together. Nothing was sent; what you typed is still here. Shorten them, then send it again.',
  },
  message_changed: {
    status: 422,
    message:
      'A message was already sent under this id, with other words or files. That one stays. This one was not sent; what you wrote is still here. Send it as a new message.',
  },
  request_erased: {
    status: 409,
    message: 'What this request said is erased, so nothing can be added to it. Nothing was changed.',
  },
  request_held: {
    status: 409,
    message: 'This request is held for a look, or marked as spam. Nothing was changed. Release it first.',
  },
  form_changed: {
    status: 409,
    message:
      'This version of the form is not known here. Nothing was sent; what you typed is still here. Reload the form.',
  },
} as const;
