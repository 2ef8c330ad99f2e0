/** Layout components. Each can be drawn as another element: `<Stack as="ul">`. */
import type { ComponentProps, ElementType } from 'react';
import styles from './Layout.module.css';

type As<T extends ElementType> = { as?: T } & ComponentProps<T>;

/** `gap` is a step of the spacing scale. */
type Spaced = { gap?: 1 | 2 | 3 | 4 | 5 | 6 };

const draw = (kind: string | undefined, { as: Tag = 'div', className = '', gap, ...attributes }: As<ElementType>) => (
  <Tag className={`${kind} ${className}`} data-gap={gap} {...attributes} />
);

/** A vertical stack. */
export const Stack = <T extends ElementType = 'div'>(props: As<T> & Spaced) => draw(styles.stack, props);

/** A horizontal row that wraps. */
export const Cluster = <T extends ElementType = 'div'>(props: As<T> & Spaced) => draw(styles.cluster, props);

/** The width of a page's content, with its gutters. */
export const Container = <T extends ElementType = 'div'>(props: As<T>) => draw(styles.container, props);

/** A box with a border. */
export const Card = <T extends ElementType = 'div'>(props: As<T>) => draw(styles.card, props);

/** A gray box for loading content. Screen readers skip it, so say in words that content is loading. */
export const Placeholder = <T extends ElementType = 'div'>(props: As<T>) =>
  draw(styles.placeholder, { 'aria-hidden': true, ...props });
