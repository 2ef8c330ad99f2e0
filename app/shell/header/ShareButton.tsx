/** Shares the link to a path of this site. */

import Share2 from 'lucide-react/icons/share-2';
import { sharingTexts as texts } from '../../texts/en/sharing.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { copyText } from '../../ui/useCopyToClipboard.ts';

/** Copies the link and reports the outcome. @param button the pressed button */
async function copyShareLink(path: string, button: HTMLElement): Promise<void> {
  try {
    await copyText(location.origin + path, button.parentElement ?? document.body);
    showToast('success', texts.copied);
  } catch {
    showToast('error', texts.copyFailed);
  }
}

export function ShareButton({ path }: { path: string }) {
  return (
    <Button size="small" onClick={({ currentTarget }) => void copyShareLink(path, currentTarget)}>
      <Share2 size={18} aria-hidden />
      {texts.share}
    </Button>
  );
}
