/**
 * Draws an icon of lucide-react. The build uses this instead of lucide's own component, which is ten times as large.
 */
import { createElement, type SVGProps } from 'react';

type IconData = { node: [tag: string, attributes: Record<string, string>][] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

const look = {
  'aria-hidden': true,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const createIcon =
  ({ node }: IconData) =>
  ({ size = 24, ...props }: IconProps) => {
    const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...look, width: size, height: size, ...props }, parts);
  };

export default createIcon;
