/** Opens the command menu, for people who don't know its key. */
import Compass from 'lucide-react/icons/compass';
import { commandTexts as texts } from '../texts/en/office/commands.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { commandKeyLabel, commandKeyName } from './commandKey.ts';
import { openCommandMenu } from './openCommandMenu.ts';

/** Only for pages that the server never draws: it shows the key of this device's system. */
export function CommandButton(props: Pick<ButtonProps, 'variant' | 'className'>) {
  return (
    <Button
      variant="secondary"
      {...props}
      aria-haspopup="dialog"
      aria-keyshortcuts={commandKeyName()}
      title={commandKeyLabel()}
      onClick={() => void openCommandMenu()}
    >
      <Compass size={18} aria-hidden />
      {texts.button}
    </Button>
  );
}
