type DeletionTexts = { delete: string; deleteAsk: string; deleteYes: string; deleteFailed: string };

/** A form's delete button that asks first, then deletes by `act`. */
export const askBeforeDeleting = (texts: DeletionTexts, act: () => Promise<unknown>) => ({
  label: texts.delete,
  act,
  failedText: texts.deleteFailed,
  confirm: { title: texts.delete, question: texts.deleteAsk, label: texts.deleteYes },
});
