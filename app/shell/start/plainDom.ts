/** Creates elements without React, for messages shown when React fails. */
import buttonStyles from '../../ui/Button.module.css';

export function createNode<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside);
  return element;
}

export function createButton(text: string, act: () => void): HTMLButtonElement {
  const element = createNode('button', buttonStyles.button, text);
  element.type = 'button';
  element.addEventListener('click', act);
  return element;
}
