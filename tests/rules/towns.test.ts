import { describe, expect, test } from 'vitest';
import { maintenanceTexts } from '../../app/texts/en/maintenance.ts';
import { logoText } from '../../app/texts/en/shell.ts';
import {
  cityName,
  defaultCommerceKeywords,
  hasCommerce,
  parseHost,
  type Town,
  toPublicTown,
  townName,
} from '../../db/rules/town/towns.ts';

test.each([
  ['CityOfMaple.Example.org:8080', 'cityofmaple.example.org'],
  ['www.cityofmaple.test', 'cityofmaple.test'],
  ['cityofmaple.test.', 'cityofmaple.test'],
  ['localhost:3000', 'localhost'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['[::1]:3000', '[::1]'],
  ['www', 'www'],
  ['', null],
  ['a b', null],
  ['-maple.test', null],
  ['maple..test', null],
  ['maple.test/path', null],
  ['maple.test@evil.test', null],
  [undefined, null],
])('the Host header %j means %j', (header, host) => {
  expect(parseHost(header)).toBe(host);
});

test.each([
  ['cityofmaple.example.test', 'Maple'],
  ['bloomfield.example.test', 'Bloomfield'],
  ['www.cityofmaple.test', 'Maple'],
  ['cityof.test', 'Cityof'],
  ['localhost', ''],
  ['127.0.0.1', ''],
])('the city of %s is %j (R006-R008, R904)', (host, name) => {
  expect(cityName(host)).toBe(name);
});

test.each([
  [{ display_name: 'City of Maple' }, 'x.test', 'City of Maple', 'CITY OF MAPLE'],
  [{ display_name: 'Town of Maple' }, 'x.test', 'Town of Maple', 'TOWN OF MAPLE'],
  [{ display_name: '  ' }, 'cityofmaple.test', 'Maple', 'CITY OF MAPLE'],
  [{ display_name: 'Oddword' }, 'cityofmaple.test', 'Oddword', 'CITY OF ODDWORD'],
  [{ display_name: '' }, 'localhost', 'City', 'CITY OF CITY'],
])('%j at %s is called %j, %j without a logo (R004, R086)', (town, host, name, logo) => {
  expect(townName(town, host)).toBe(name);
  expect(logoText(name)).toBe(logo);
});

test('a shop without a logo is called by its name alone', () => {
  expect(logoText(' Maple Market', true)).toBe('MAPLE MARKET');
});

test('the maintenance title is the first label and SITE (R887)', () => {
  expect(maintenanceTexts.title('cityofmaple.test')).toBe('CITYOFMAPLE SITE');
});

describe('commerce (R012-R014, R884)', () => {
  test('there are exactly seven words', () => expect(new Set(defaultCommerceKeywords).size).toBe(7));

  test.each([
    ['auto', 'shopmaple.test', true],
    ['auto', 'themaplestorefront.test', true],
    ['auto', 'www2.maplemarket.test', true],
    ['auto', 'maple.cafe', true],
    ['auto', 'cityofmaple.test', false],
    ['on', 'cityofmaple.test', true],
    ['off', 'maplemarket.test', false],
  ] as const)('%s at %s: %s', (commerce, host, sells) => {
    expect(hasCommerce({ commerce, host }, defaultCommerceKeywords)).toBe(sells);
  });

  test('an alias does not decide', () => {
    const town = { commerce: 'auto', host: 'cityofmaple.test', hosts: ['cityofmaple.test', 'mapleshop.test'] } as Town;
    expect(toPublicTown({ ...town, display_name: '' }, defaultCommerceKeywords).commerce).toBe(false);
  });
});
