/** The key that opens the command menu: Ctrl+K, and Cmd+K on Apple's systems, where Ctrl+K edits text. */
import { commandTexts as texts } from '../texts/en/office/commands.ts';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export function isCommandKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean {
  const [wanted, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return key.toLowerCase() === 'k' && wanted && !other && !shiftKey && !altKey;
}

/** The key in the syntax of `aria-keyshortcuts`, and in words. */
export const commandKeyName = () => (isApple() ? 'Meta+K' : 'Control+K');
export const commandKeyLabel = () => texts.key[isApple() ? 'apple' : 'other'];
