/**
 * A town's accent color and readable shades of it (WCAG 2.2, 1.4.3 and 1.4.11), whatever color was chosen. Each shade
 * mixes in black or white in small steps until it reaches the contrast.
 */

export const accentPattern = /^#[0-9a-f]{6}$/i;

type Rgb = [number, number, number];

const parseHex = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const formatHex = (rgb: Rgb) => `#${rgb.map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')}`;
const mixColors = (a: Rgb, b: Rgb, share: number): Rgb => a.map((n, i) => n + ((b[i] as number) - n) * share) as Rgb;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((n) => {
    const c = n / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colors (`#rrggbb`), 1 to 21, as WCAG 2.2 defines it. */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(parseHex(one)), luminance(parseHex(other))].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** The nearest shade towards black or white that reaches a contrast with every one of the given backgrounds. */
function findReadableShade(
  color: string,
  towards: '#000000' | '#ffffff',
  backgrounds: string[],
  ratio: number,
): string {
  for (let share = 0; share <= 1; share += 0.02) {
    const shade = formatHex(mixColors(parseHex(color), parseHex(towards), share));
    if (backgrounds.every((background) => contrastRatio(shade, background) >= ratio)) return shade;
  }
  return towards;
}

/** The page's own backgrounds; the design tokens use the same values. */
export const surfaces = { light: ['#ffffff', '#f6f4ef', '#ece8df'], dark: ['#14181d', '#1b2027', '#262d36'] };

/** Shades for one theme: `text` on any page background, `fill` with `onFill` upon it, `soft` under `onSoft`. */
export type Shades = { text: string; fill: string; onFill: string; fillHover: string; soft: string; onSoft: string };

/** The readable shades of an accent for the light and the dark theme. Every pair reaches 4.5 : 1. */
export function createPalette(accent: string): { light: Shades; dark: Shades } {
  const fill = findReadableShade(accent, '#000000', ['#ffffff'], 4.6);
  const fillHover = formatHex(mixColors(parseHex(fill), [0, 0, 0], 0.18));
  const light = (): Shades => {
    const soft = formatHex(mixColors(parseHex(accent), [255, 255, 255], 0.9));
    return {
      text: findReadableShade(accent, '#000000', surfaces.light, 4.6),
      fill,
      onFill: '#ffffff',
      fillHover,
      soft,
      onSoft: findReadableShade(accent, '#000000', [soft], 4.6),
    };
  };
  const dark = (): Shades => {
    const soft = formatHex(mixColors(parseHex(accent), parseHex('#14181d'), 0.8));
    return {
      text: findReadableShade(accent, '#ffffff', surfaces.dark, 4.6),
      fill,
      onFill: '#ffffff',
      fillHover,
      soft,
      onSoft: findReadableShade(accent, '#ffffff', [soft], 4.6),
    };
  };
  return { light: light(), dark: dark() };
}
