/**
 * The point of a picture that stays visible when cropped: tapped in the picture, or moved by sliders in steps of ten
 * percent.
 */
import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { pictureEditingTexts as texts } from '../../texts/en/editing/pictureEditing.ts';
import common from '../Parts.module.css';
import styles from './PictureField.module.css';
import { center } from './pictures.ts';

type FocalPointFieldProps = {
  name: string;
  src: string;
  alt: string;
  focus: { x: number; y: number } | undefined;
  cut: boolean;
};

/** In percent, in steps of ten, the precision of the pages' styles. */
const roundToTens = (part: number) => Math.min(100, Math.max(0, Math.round(part * 10) * 10));

export function FocalPointField({ name, src, alt, focus = center, cut }: FocalPointFieldProps) {
  const id = useId();
  const mark = useRef<HTMLSpanElement>(null);
  const across = useRef<HTMLInputElement>(null);
  const [{ x, y }, setFocus] = useState({ x: roundToTens(focus.x / 100), y: roundToTens(focus.y / 100) });
  const of = useRef(src);
  useLayoutEffect(() => {
    // Another picture has its subject elsewhere.
    if (of.current !== src) setFocus(center);
    of.current = src;
  }, [src]);
  useLayoutEffect(() => {
    mark.current?.style.setProperty('left', `${x}%`);
    mark.current?.style.setProperty('top', `${y}%`);
  }, [x, y]);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies the form's memory of each change
  useLayoutEffect(() => {
    if (!first.current) across.current?.dispatchEvent(new Event('input', { bubbles: true }));
    first.current = false;
  }, [x, y]);
  const tap = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setFocus({ x: roundToTens((clientX - left) / width), y: roundToTens((clientY - top) / height) });
  };
  const slider = (axis: 'x' | 'y', label: string, value: number) => (
    <label className={styles.slider}>
      {label}
      <input
        ref={axis === 'x' ? across : undefined}
        type="range"
        name={`${name}.focus_${axis}`}
        min={0}
        max={100}
        step={10}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={({ target }) => setFocus((before) => ({ ...before, [axis]: Number(target.value) }))}
      />
    </label>
  );
  if (!cut) {
    return (
      <div className={styles.preview}>
        <img src={src} alt={alt} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.preview} data-cut onPointerUp={tap}>
        <img src={src} alt={alt} draggable={false} />
        <span ref={mark} className={styles.mark} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's look differs between browsers */}
      <div role="group" aria-labelledby={id} aria-describedby={`${id}hint`} className={styles.focus}>
        <h4 id={id} className={`${common.groupTitle} ${styles.whole}`}>
          {texts.focus}
        </h4>
        <p id={`${id}hint`} className={`${common.hint} ${styles.whole}`}>
          {texts.focusHint}
        </p>
        {slider('x', texts.focusX, x)}
        {slider('y', texts.focusY, y)}
      </div>
    </>
  );
}
