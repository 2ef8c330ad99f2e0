/** Tells of changes that were refused after whoever made them had gone on: they were offline, or on another page. */
import { useEffect, useRef } from 'react';
import { useCart } from '../data/cart.ts';
import { outboxTexts as texts } from '../texts/cart.ts';
import { showToast } from '../ui/toasts.ts';
import { refusalsTold } from './telling.ts';

export function CartNews() {
  const { refused } = useCart();
  const known = useRef(new Set<string>());
  useEffect(() => {
    // Whoever waits for an outcome is told of it first.
    const timer = setTimeout(() => {
      const news = refused.filter(({ key }) => !known.current.has(key));
      for (const { key } of news) known.current.add(key);
      const untold = news.length - refusalsTold();
      if (untold > 0) showToast('error', texts.refused(untold));
    });
    return () => clearTimeout(timer);
  }, [refused]);
  return null;
}
