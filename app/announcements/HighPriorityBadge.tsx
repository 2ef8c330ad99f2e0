import Flag from 'lucide-react/icons/flag';
import { announcementTexts } from '../texts/en/content/announcements.ts';
import { Badge } from '../ui/Badge.tsx';

export function HighPriorityBadge() {
  return (
    <Badge tone="red">
      <Flag size={13} aria-hidden />
      {announcementTexts.important}
    </Badge>
  );
}
