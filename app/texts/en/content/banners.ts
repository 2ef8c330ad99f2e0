import type { BannerSeverity } from '../../../../db/rules/announcements/bannerSeverities.ts';

const severities: Record<BannerSeverity, string> = {
  notice: 'Notice',
  warning: 'Warning',
  emergency: 'Emergency',
};

export const bannerTexts = {
  label: 'What you need to know now',
  severities,
  dismiss: (severity: BannerSeverity) => `Dismiss this ${severity}`,
};
