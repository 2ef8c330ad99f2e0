/** A link to a file with personal data. The server requires entering the password again first. */
import Download from 'lucide-react/icons/download';
import type { ComponentProps, MouseEvent } from 'react';
import { call } from '../../data/call.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { twoStepTexts as texts } from '../../texts/en/accounts/twoStep.ts';
import { buttonAttributes } from '../../ui/Button.tsx';
import { recentPasswordPath, usePasswordAgain } from './usePasswordAgain.tsx';

type ExportLinkProps = Parameters<typeof buttonAttributes>[0] &
  Pick<ComponentProps<'a'>, 'children'> & { href: string };

/** The browser downloads the file itself, whatever its size; a call checks first whether the server allows it. */
export function ExportLink({ href, children, ...button }: ExportLinkProps) {
  const { withPassword, passwordDialog } = usePasswordAgain();
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    void runWithToast(texts.downloadFailed, async () => {
      await withPassword(() => call(recentPasswordPath));
      const link = document.createElement('a');
      link.href = href;
      link.download = '';
      link.click();
    });
  };
  return (
    <>
      <a {...buttonAttributes(button)} href={href} download onClick={follow}>
        <Download size={18} aria-hidden />
        {children}
      </a>
      {passwordDialog}
    </>
  );
}
