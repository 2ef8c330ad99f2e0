import Flag from 'lucide-react/icons/flag';
import { texts } from '../texts/en/site.ts';
import { Badge } from '../ui/Badge.tsx';

/** High priority, as readers are told of it. */
export function HighPriorityBadge() {
  return (
    <Badge tone="red">
      <Flag size={13} aria-hidden />
      {texts.announcements.important}
    </Badge>
  );
}
