/**
 * A link that acts as a button: it navigates without script, and acts in place with script. The space key works as on
 * buttons.
 */
import type { AnchorHTMLAttributes, KeyboardEvent } from 'react';

export function ActionLink({ children, ...attributes }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: without script it is a link
    <a {...attributes} role="button" onKeyDown={press}>
      {children}
    </a>
  );
}
