/** The app's button. A link that looks like a button spreads `buttonAttributes()`. */
import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';

type ButtonVariant = {
  /** `link` looks like a hyperlink; `plain` has no styles, for rows and chips with their own. */
  variant?: 'primary' | 'secondary' | 'link' | 'icon' | 'plain';
  /** A small button is secondary by default. */
  size?: 'small';
  tone?: 'danger';
  className?: string | undefined;
};

const classNames = {
  primary: styles.button,
  secondary: styles.button,
  link: styles.link,
  icon: styles.icon,
  plain: '',
};

export function buttonAttributes({
  size,
  variant = size ? 'secondary' : 'primary',
  tone,
  className = '',
}: ButtonVariant) {
  return {
    className: `${classNames[variant]} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-tone': tone,
  };
}

export type ButtonProps = ButtonVariant & ComponentProps<'button'> & { isBusy?: boolean | undefined };

const ignorePress = (event: MouseEvent) => event.preventDefault();

/** A busy button keeps the focus and ignores presses. */
export function Button({ variant, size, tone, className, isBusy, onClick, ...attributes }: ButtonProps) {
  return (
    <button
      type="button"
      {...buttonAttributes({ variant, size, tone, className })}
      aria-disabled={isBusy}
      onClick={isBusy ? ignorePress : onClick}
      {...attributes}
    />
  );
}

/** A button with only an icon, its child. `label` is its accessible name. */
export function IconButton({ label, ...attributes }: Omit<ButtonProps, 'variant' | 'size'> & { label: string }) {
  return <Button variant="icon" aria-label={label} {...attributes} />;
}
