/** How things stand on a page. Each can be drawn as another element: `<Stack as="ul">`. */
import type { ComponentProps, ElementType } from 'react';
import styles from './Layout.module.css';

type As<T extends ElementType> = { as?: T } & ComponentProps<T>;

/** `gap` is a step of the spacing scale. */
type Spaced = { gap?: 1 | 2 | 3 | 4 | 5 | 6 };

const draw = (kind: string | undefined, { as: Tag = 'div', className = '', gap, ...attributes }: As<ElementType>) => (
  <Tag className={`${kind} ${className}`} data-gap={gap} {...attributes} />
);

/** Under each other. */
export const Stack = <T extends ElementType = 'div'>(props: As<T> & Spaced) => draw(styles.stack, props);

/** Beside each other, and in further rows where there is no room. */
export const Cluster = <T extends ElementType = 'div'>(props: As<T> & Spaced) => draw(styles.cluster, props);

/** As wide as the content of a page. */
export const Container = <T extends ElementType = 'div'>(props: As<T>) => draw(styles.container, props);

/** A box of its own. */
export const Card = <T extends ElementType = 'div'>(props: As<T>) => draw(styles.card, props);

/** Room for what is on its way. It says nothing: whoever draws it says in words that more is coming. */
export const Placeholder = <T extends ElementType = 'div'>(props: As<T>) =>
  draw(styles.placeholder, { 'aria-hidden': true, ...props });
