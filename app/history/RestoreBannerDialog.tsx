/** Asks before a banner is back: it is on every page at once. */
import { ConfirmDialog } from '../editing/ConfirmDialog.tsx';
import { historyTexts as texts } from '../texts/en/history.ts';

type RestoreBannerDialogProps = {
  title: string;
  /** What brings it back, if that is not done once this is closed. */
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
