import { createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BareCards } from './bareCards.ts';

const root = document.getElementById('app');
if (root) startTransition(() => void hydrateRoot(root, createElement(BareCards)));
