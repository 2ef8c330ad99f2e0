/** Reports that something failed, and offers to try it again. */
import type { ReactNode } from 'react';
import { noticeTexts } from '../texts/en/notices.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type RetryNoticeProps = {
  retry: () => void;
  /** Names the button. */
  label?: string;
  className?: string;
  children: ReactNode;
};

export const RetryNotice = ({ retry, label = noticeTexts.tryAgain, className, children }: RetryNoticeProps) => (
  <Notice
    tone="problem"
    role="alert"
    className={className}
    actions={
      <Button size="small" onClick={retry}>
        {label}
      </Button>
    }
  >
    {children}
  </Notice>
);
