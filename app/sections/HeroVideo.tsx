/** A silent background video. It can be paused, and doesn't start by itself if the reader prefers less motion. */

import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { heroVideoTexts as texts } from '../texts/en/home/heroVideo.ts';
import { IconButton } from '../ui/Button.tsx';
import { prefersReducedMotion } from '../ui/prefersReducedMotion.ts';
import styles from './Hero.module.css';

export function HeroVideo({ src, label }: { src: string; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    if (film.error) return setFailed(true);
    film.muted = true;
    film.autoplay = !prefersReducedMotion();
    // A browser that saves data or battery may refuse; the play button remains.
    if (film.autoplay) film.play().catch(() => setPlaying(false));
  }, []);
  if (failed) return null;
  const toggle = () => {
    const film = video.current;
    if (!film) return;
    if (!film.paused) return film.pause();
    film.play().catch(() => setPlaying(false));
  };
  return (
    <>
      <video
        ref={video}
        className={styles.picture}
        src={src}
        muted
        loop
        playsInline
        preload="metadata"
        aria-label={label || undefined}
        aria-hidden={label ? undefined : true}
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setFailed(true)}
      />
      <IconButton className={styles.pause} label={playing ? texts.pause : texts.play} onClick={toggle}>
        {playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </IconButton>
    </>
  );
}
