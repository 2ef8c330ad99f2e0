/** A bare React page of thirty cards: what hydrating costs before anything of ours is added. */
import { createElement, useState } from 'react';

const cards = Array.from({ length: 30 }, (_, index) => `Card ${index + 1}`);

function Card({ title }: { title: string }) {
  const [isOpen, setOpen] = useState(false);
  return createElement(
    'article',
    null,
    createElement('h2', null, createElement('a', { href: `#${title}` }, title)),
    createElement('p', null, 'Thursday, December 3, 2026'),
    createElement('p', null, isOpen ? 'All of the text of this card.' : 'The beginning of the text of this card.'),
    createElement('button', { type: 'button', onClick: () => setOpen(!isOpen) }, 'Read more'),
  );
}

export const BareCards = () =>
  createElement(
    'main',
    null,
    cards.map((title) => createElement(Card, { key: title, title })),
  );
