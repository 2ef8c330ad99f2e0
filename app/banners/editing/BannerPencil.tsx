/** Opens the form of the banner it stands in. */
import Pencil from 'lucide-react/icons/pencil';
import { useBanners } from '../../data/content.tsx';
import { bannerEditingTexts as texts } from '../../texts/bannerEditing.ts';
import bannerStyles from '../Banners.module.css';
import { useDoing } from './banners.ts';

export function BannerPencil({ id }: { id: string }) {
  const banner = useBanners().find((one) => one.id === id);
  if (!banner) return null;
  return (
    <button
      type="button"
      className={bannerStyles.button}
      aria-label={texts.editThis(banner.severity)}
      onClick={() => useDoing.setState({ editing: banner })}
    >
      <Pencil size={20} aria-hidden />
    </button>
  );
}
