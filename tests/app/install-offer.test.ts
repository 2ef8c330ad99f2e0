/** When a visitor is offered to install the site. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countVisit, endOffer } from '../../app/shell/install/installOffer.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('it is offered from the second day on; a day counts once', () => {
  expect(countVisit('2026-11-23')).toBe(false);
  expect(countVisit('2026-11-23')).toBe(false);
  expect(countVisit('2026-11-25')).toBe(true);
  expect(countVisit('2026-11-25')).toBe(true);
  expect(countVisit('2026-12-01')).toBe(true);
});

test('after a no it is never offered again', () => {
  countVisit('2026-11-23');
  expect(countVisit('2026-11-24')).toBe(true);
  endOffer();
  expect(countVisit('2026-11-24')).toBe(false);
  expect(countVisit('2026-11-25')).toBe(false);
});

test('nothing is offered where nothing can be remembered, or by what cannot be read', () => {
  stored.set('install_offer', 'null');
  expect(countVisit('2026-11-23')).toBe(false);
  stored.set('install_offer', '{');
  expect(countVisit('2026-11-24')).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(countVisit('2026-11-25')).toBe(false);
  expect(endOffer).not.toThrow();
});
