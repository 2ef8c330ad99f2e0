/** Deletes unreadable saved data after asking. Plain DOM, for the same reason as fatalErrors.ts. */
import { deleteData, findBrokenData } from '../../data/brokenData.ts';
import { failureTexts } from '../../texts/en/failures.ts';
import { resetDataTexts as texts } from '../../texts/en/resetData.ts';
import styles from './fatalErrors.module.css';
import { createButton, createNode } from './plainDom.ts';

/** Looks for broken data and asks before deleting it. Keeps readable data. */
export async function offerReset(): Promise<void> {
  const broken = await findBrokenData();
  const kinds = new Set(broken.map(({ kind }) => kind));
  const title = createNode('h2', '', texts.title);
  title.id = 'reset-title';
  const failure = createNode('p');
  failure.setAttribute('role', 'alert');
  const dialog = createNode('dialog', styles.overlay);
  dialog.setAttribute('aria-labelledby', title.id);
  const cancel = createButton(texts.cancel, () => dialog.close());
  cancel.dataset.variant = 'secondary';
  const reset = createButton(texts.reset, () => {
    reset.disabled = true;
    deleteData(broken).then(
      () => location.reload(),
      () => {
        reset.disabled = false;
        failure.textContent = texts.failed;
      },
    );
  });
  const reload = createButton(failureTexts.reload, () => location.reload());
  if (broken.length > 0) {
    const losses = [...kinds].map((kind) => createNode('li', '', texts.kinds[kind]));
    dialog.append(title, createNode('p', '', texts.broken), createNode('ul', '', ...losses));
    dialog.append(createNode('p', '', texts.kept), failure, createNode('div', styles.choices, reset, cancel));
  } else {
    dialog.append(title, createNode('p', '', texts.sound), createNode('div', styles.choices, reload, cancel));
  }
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
