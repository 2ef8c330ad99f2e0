import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPalette } from '../../../db/rules/colors.ts';
import type { PublicTown } from '../../../db/rules/town/towns.ts';
import {
  drawTownIcon,
  drawTownIcons,
  iconNames,
  iconVersion,
  initials,
  placeName,
} from '../../../server/render/pictures/icons.ts';
import { buildManifest, shortName } from '../../../server/render/pictures/webManifest.ts';
import { themeStylesheet } from '../../../server/store/towns/theme.ts';

const town: PublicTown = {
  display_name: 'City of Maple',
  host: 'maple.test',
  time_zone: 'America/Chicago',
  support_email: 'a@maple.example',
  accent: '#8c1d2b',
  commerce: false,
};
const sizes = { '192': 192, '512': 512, 'maskable-512': 512, 'apple-180': 180, 'favicon-32': 32 };

async function pixels(png: Uint8Array) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    size: info.width,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}
const isLight = ([r = 0, g = 0, b = 0, a = 0]: number[]) => a > 200 && r > 200 && g > 200 && b > 200;
const isRed = ([r = 0, g = 0, b = 0, a = 0]: number[]) => a > 200 && r > 100 && g < 90 && b < 90;

const logo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1166cc' } })
    .png()
    .toBuffer();

describe('initials', () => {
  test.each([
    ['City of Maple', 'M'],
    ['Maple', 'M'],
    ['Maple Market', 'MM'],
    ['Town of the Pines', 'P'],
    ['The Village of Oak Creek', 'OC'],
    ["St. Mary's Point", 'SM'],
    ['Isle of Palms', 'IP'],
    ['Écully', 'É'],
    ['  ', 'C'],
    ['City of', 'C'],
    ['100 Mile House', '1M'],
    ['🌲🌲', 'C'],
  ])('%s → %s', (name, letters) => expect(initials(name)).toBe(letters));

  test('a place keeps its own name only', () => {
    expect(placeName('The City of Maple')).toBe('Maple');
    expect(placeName('Cityville')).toBe('Cityville');
  });
});

describe('icons', () => {
  test('every icon is a PNG of its size', async () => {
    const icons = await drawTownIcons(town, null);
    expect([...icons.keys()]).toEqual(iconNames);
    for (const [name, bytes] of icons)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: sizes[name], height: sizes[name] });
  });

  test('from initials: letters on the accent, corners rounded or, for launchers that cut, filled', async () => {
    const rounded = await pixels(await drawTownIcon('192', town, null));
    expect(rounded.at(0, 0)[3]).toBe(0);
    expect(isRed(rounded.at(96, 8))).toBe(true);
    const maskable = await pixels(await drawTownIcon('maskable-512', town, null));
    for (const corner of [
      [0, 0],
      [511, 0],
      [0, 511],
      [511, 511],
    ] as const)
      expect(isRed(maskable.at(corner[0], corner[1]))).toBe(true);
    const rows = Array.from({ length: 512 }, (_, y) => y).filter((y) =>
      Array.from({ length: 512 }, (_, x) => x).some((x) => isLight(maskable.at(x, y))),
    );
    expect(rows.length).toBeGreaterThan(120);
    // Launchers may cut away everything outside a circle of 80 %.
    for (let y = 0; y < 512; y += 1) {
      for (let x = 0; x < 512; x += 1)
        if (Math.hypot(x - 255.5, y - 255.5) > 205) expect(isLight(maskable.at(x, y))).toBe(false);
    }
  });

  test('two letters stay inside the safe circle as well', async () => {
    const maskable = await pixels(await drawTownIcon('maskable-512', { ...town, display_name: 'Maple Market' }, null));
    for (let y = 0; y < 512; y += 2) {
      for (let x = 0; x < 512; x += 2)
        if (Math.hypot(x - 255.5, y - 255.5) > 205) expect(isLight(maskable.at(x, y))).toBe(false);
    }
  });

  test.each([
    ['letters that no typeface has give a picture instead of nothing', '東京'],
    ['rarer letters are drawn from another typeface', 'Łódź'],
  ])('%s', async (_what, display_name) => {
    const bytes = await drawTownIcon('192', { ...town, display_name }, null);
    const icon = await pixels(bytes);
    expect(Array.from({ length: 192 }, (_, y) => icon.at(96, y)).some(isLight)).toBe(true);
  });

  test('from a logo: it stands in the middle, on white', async () => {
    const round =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path d="M0 200L150 0L300 200Z" fill="#1166cc"/></svg>';
    const icon = await pixels(await drawTownIcon('512', town, Buffer.from(round)));
    expect(icon.at(256, 256)).toEqual([0x11, 0x66, 0xcc, 255]);
    expect(isLight(icon.at(256, 20))).toBe(true);
  });

  test('a logo that fills a plate goes on to the edge in its own colour', async () => {
    const icon = await pixels(await drawTownIcon('maskable-512', town, await logo(300, 200)));
    expect(icon.at(256, 256)).toEqual([0x11, 0x66, 0xcc, 255]);
    expect(icon.at(3, 3)).toEqual([0x11, 0x66, 0xcc, 255]);
  });

  test.each([
    ['is not a picture', Buffer.from('no picture')],
    ['is cut off', null],
  ])('a logo that %s leaves the initials', async (_what, given) => {
    const bytes = given ?? (await logo(300, 300)).subarray(0, 90);
    expect(await drawTownIcon('192', town, bytes)).toEqual(await drawTownIcon('192', town, null));
  });

  test('a logo too long to read at that size leaves the initials', async () => {
    const long = await sharp({ create: { width: 900, height: 200, channels: 4, background: '#ffffff00' } })
      .composite([{ input: await logo(880, 120), left: 10, top: 40 }])
      .png()
      .toBuffer();
    expect(await drawTownIcon('192', town, long)).toEqual(await drawTownIcon('192', town, null));
  });

  test('the version follows what is drawn, and nothing else', async () => {
    const version = iconVersion(town, null);
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(iconVersion({ ...town, host: 'other.test', commerce: true }, null)).toBe(version);
    const others = [
      iconVersion({ ...town, accent: '#123456' }, null),
      iconVersion({ ...town, display_name: 'Oak' }, null),
      iconVersion(town, await logo(9, 9)),
    ];
    expect(new Set([version, ...others]).size).toBe(4);
  });
});

describe('manifest', () => {
  test.each([
    ['City of Maple', 'Maple'],
    ['Maple Market', 'Maple Market'],
    ['San Luis Obispo Heights', 'San Luis'],
    ['Llanfairpwllgwyngyll', 'Llanfairpwll'],
    ['City of ', 'City of'],
  ])('%s is called %s under its icon', (name, short) => {
    expect(shortName(name)).toBe(short);
    expect([...shortName(name)].length).toBeLessThanOrEqual(12);
  });

  test('has the entries that a phone needs to install a town', () => {
    const manifest = buildManifest(town, 'abc123');
    expect(manifest).toMatchObject({
      id: '/',
      name: 'City of Maple',
      short_name: 'Maple',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en',
      dir: 'ltr',
    });
    expect(manifest.theme_color).toBe(createPalette(town.accent).light.fill);
    expect(manifest.icons.map(({ purpose, sizes: size }) => `${purpose} ${size}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
    ]);
    expect(manifest.icons.map(({ src }) => src)).toEqual([
      '/icons/192-abc123.png',
      '/icons/512-abc123.png',
      '/icons/maskable-512-abc123.png',
    ]);
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Announcements', 'Calendar', 'Documents', 'Contact']);
    for (const { icons, url } of manifest.shortcuts) {
      expect(icons[0]?.src).toBe('/icons/192-abc123.png');
      expect(url.startsWith(manifest.scope)).toBe(true);
    }
  });
});

describe('theme', () => {
  test('gives both themes the same six properties, and a name that follows the bytes', () => {
    const { css, hash } = themeStylesheet('#8c1d2b');
    const [light = '', dark = ''] = css.split('@media');
    const names = (text: string) => [...text.matchAll(/--[a-z-]+(?=:)/g)].map(([name]) => name);
    expect(names(light)).toEqual([
      '--accent-text',
      '--accent-fill',
      '--accent-on-fill',
      '--accent-fill-hover',
      '--accent-soft',
      '--accent-on-soft',
    ]);
    expect(names(dark)).toEqual(names(light));
    expect(themeStylesheet('#8c1d2b').hash).toBe(hash);
    expect(themeStylesheet('#8c1d2c').hash).not.toBe(hash);
  });
});
