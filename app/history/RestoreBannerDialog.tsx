/** Asks before restoring a banner, because it appears on every page at once. */
import { ConfirmDialog } from '../editing/ConfirmDialog.tsx';
import { historyTexts as texts } from '../texts/en/office/history.ts';

type RestoreBannerDialogProps = {
  title: string;
  /** Restores it, unless the caller does so when this closes. */
  act?: () => Promise<unknown>;
  onClose: (isConfirmed: boolean) => void;
};

export const RestoreBannerDialog = ({ title, act = () => Promise.resolve(), onClose }: RestoreBannerDialogProps) => (
  <ConfirmDialog
    title={texts.bannerBackTitle}
    question={texts.bannerBack(title || texts.untitled)}
    label={texts.bringBack}
    keptText=""
    act={act}
    failedText={texts.restoreFailed}
    onClose={onClose}
  />
);
