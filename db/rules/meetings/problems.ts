/** Problems of meetings and their notices, see db/rules/problems.ts. */
export const meetingProblems = {
  no_notice_rules: {
    status: 404,
    message:
      'By when a notice must be posted is not known here. An administrator chooses the state in the settings, under Notices of meetings.',
  },
  meeting_posted: {
    status: 409,
    message:
      'The notice of this meeting is posted, so the calendar stays as it is until the meeting has ended. Open the meeting under Meetings: there you post an amendment, or cancel it. Nothing was changed.',
  },
  notice_stays: {
    status: 409,
    message:
      'Notices of this meeting are posted, so it stays. Cancel it if it does not take place. Nothing was changed.',
  },
  already_posted: {
    status: 409,
    message: 'This notice is posted already, and nothing has changed since. It was not posted again.',
  },
  not_posted: {
    status: 409,
    message: 'No notice of this meeting is posted yet, so there is nothing to cancel. Delete the plan instead.',
  },
  meeting_cancelled: {
    status: 409,
    message: 'This meeting is canceled, and the notice of that stays. Plan a new meeting instead. Nothing was changed.',
  },
  reason_required: {
    status: 409,
    message:
      'The time to post this notice in full has passed. It can still be posted: say why it is late. Nothing was posted yet.',
  },
  body_has_meetings: {
    status: 409,
    message: 'This board or commission has meetings, so it can’t be deleted. Mark it as no longer meeting instead.',
  },
} as const;
