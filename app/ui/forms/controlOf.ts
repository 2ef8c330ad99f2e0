/** Finds what people use of a field. A formatted text has a hidden text as its field, and an editor beside it. */
import styles from './Field.module.css';

export const controlOf = (field: HTMLElement): HTMLElement =>
  field.closest(`.${styles.field}`)?.querySelector<HTMLElement>('[contenteditable]') ?? field;
