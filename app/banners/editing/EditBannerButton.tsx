/** Opens the form of the banner around it. */

import Pencil from 'lucide-react/icons/pencil';
import { useBanners } from '../../data/content.tsx';
import { bannerEditingTexts as texts } from '../../texts/en/content/bannerEditing.ts';
import { Button } from '../../ui/Button.tsx';
import bannerStyles from '../Banners.module.css';
import { useBannerEditor } from './api.ts';

export function EditBannerButton({ id }: { id: string }) {
  const banner = useBanners().find((one) => one.id === id);
  if (!banner) return null;
  return (
    <Button
      variant="plain"
      className={bannerStyles.button}
      aria-label={texts.editThis(banner.severity)}
      onClick={() => useBannerEditor.setState({ editing: banner })}
    >
      <Pencil size={20} aria-hidden />
    </Button>
  );
}
