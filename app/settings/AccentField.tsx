/** The town's color, with a preview of its readable shades on light and on dark. */
import { useCallback, useState } from 'react';
import { accentPattern, createPalette, type Shades, surfaces } from '../../db/rules/colors.ts';
import common from '../editing/Parts.module.css';
import { settingsTexts } from '../texts/en/office/settings.ts';
import { Field } from '../ui/forms/Field.tsx';
import styles from './Settings.module.css';

const texts = settingsTexts.site;

export function AccentField({ accent }: { accent: string }) {
  const [typed, setTyped] = useState(accent);
  const color = accentPattern.test(typed) ? typed : accent;
  const { light, dark } = createPalette(color);
  const isAdjusted = light.text !== color || light.fill !== color || dark.text !== color;
  return (
    <div>
      <Field label={texts.fields.accent} hint={texts.colorHint}>
        {(control) => (
          <input
            {...control}
            type="color"
            name="accent"
            className={`${control.className} ${styles.color}`}
            defaultValue={accent}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      <p className={`${common.groupTitle} ${styles.previewTitle}`}>{texts.preview}</p>
      <div className={styles.previews}>
        <Preview name={texts.light} ground={surfaces.light[0] ?? ''} shades={light} />
        <Preview name={texts.dark} ground={surfaces.dark[0] ?? ''} shades={dark} />
      </div>
      {isAdjusted && <p className={common.hint}>{texts.adjusted}</p>}
    </div>
  );
}

type PreviewProps = { name: string; ground: string; shades: Shades };

/** Sets colors by script, because the content security policy allows no inline styles. */
function Preview({ name, ground, shades }: PreviewProps) {
  const { fill, onFill, text, soft, onSoft } = shades;
  const paint = useCallback(
    (element: HTMLElement | null) => {
      const colors = { ground, fill, 'on-fill': onFill, text, soft, 'on-soft': onSoft };
      for (const [part, color] of Object.entries(colors)) element?.style.setProperty(`--preview-${part}`, color);
    },
    [ground, fill, onFill, text, soft, onSoft],
  );
  return (
    <div className={styles.preview} ref={paint}>
      <span className={styles.previewText}>{name}</span>
      <span className={styles.previewButton}>{texts.button}</span>
      <span className={styles.previewLink}>{texts.link}</span>
      <span className={styles.previewBadge}>{texts.badge}</span>
    </div>
  );
}
