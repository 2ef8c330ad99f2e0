/** Draws the toast: in the topmost modal when one is open, since everything outside it is inert, or else in the page. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { createPortal } from 'react-dom';
import { useModals } from './modals.ts';
import styles from './Toaster.module.css';
import { useToasts } from './toasts.ts';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export function Toaster() {
  const toast = useToasts((state) => state.toast);
  const modal = useModals((state) => state.open.at(-1));
  const Icon = toast && icons[toast.type];
  const shown = toast && Icon && (
    <div
      key={toast.id}
      className={styles.toast}
      data-type={toast.type}
      data-hiding={toast.hiding || undefined}
      role={toast.type === 'error' ? 'alert' : 'status'}
    >
      <Icon size={20} aria-hidden />
      <span>{toast.text}</span>
    </div>
  );
  return modal ? createPortal(shown, modal) : shown;
}
