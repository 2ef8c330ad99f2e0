/** Two buttons above a list: add one, and edit all. Their editors open from here. */

import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './ListTools.module.css';

type ListToolsProps = {
  texts: { create: string; manage: string; manageOf: string };
  onCreate: () => void;
  onManage: () => void;
  children: ReactNode;
};

export function ListTools({ texts, onCreate, onManage, children }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <Button className={styles.create} onClick={onCreate}>
        <Plus size={20} aria-hidden />
        {texts.create}
      </Button>
      <Button variant="secondary" onClick={onManage}>
        <Pencil size={18} aria-hidden />
        <span>
          {texts.manage}
          <span className="visually-hidden">{texts.manageOf}</span>
        </span>
      </Button>
      {children}
    </div>
  );
}
