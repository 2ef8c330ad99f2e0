/** The town's mark at the top left: its picture once that has loaded, and its name until then or for good. */
import { useEffect, useState } from 'react';
import { useSection, useTown } from '../data/content.tsx';
import { logoText } from '../texts/en/shell.ts';
import styles from './Logo.module.css';

/** The address once its picture has loaded; of several in a row only the newest counts. */
function useImageLoaded(src: string): boolean {
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    if (!src) return;
    const image = new Image();
    image.onload = () => setLoaded(src);
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return src !== '' && loaded === src;
}

export function Logo() {
  const town = useTown();
  const { logo } = useSection('navbar');
  const name = logoText(town.display_name);
  return (
    <a className={styles.logo} href="/">
      {useImageLoaded(logo.src) ? <img className={styles.image} src={logo.src} alt={logo.alt || name} /> : name}
    </a>
  );
}
