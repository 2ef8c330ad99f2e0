import { expect, test } from 'vitest';
import { foldText, hasEveryWord } from '../../db/rules/search/foldText.ts';

test('a search finds what people type without accents, capitals and typographic marks', () => {
  expect(foldText('José Muñoz’s Café – Open')).toBe("jose munoz's cafe - open");
  expect(foldText('Mun\u0303oz')).toBe('munoz');
  expect(hasEveryWord('Quinceañera of Ana Muñoz, Main Hall', 'munoz  HALL')).toBe(true);
  expect(hasEveryWord('Main Hall', 'main munoz')).toBe(false);
  expect(hasEveryWord('Main Hall', ' ')).toBe(true);
  expect(foldText('ordi\u00adnance, drain\u200bage')).toBe('ordinance, drainage');
  expect(hasEveryWord('Free Wi‑Fi, says O’Leary', 'wifi oleary')).toBe(true);
  expect(hasEveryWord('Ewaste day', 'e-waste')).toBe(true);
});
