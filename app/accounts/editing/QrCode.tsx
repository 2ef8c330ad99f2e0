import { encode } from 'uqr';

/** Dark on light in every color scheme, because cameras need it. */
const dark = '#000';
const light = '#fff';

/** Draws a text as a QR code. @param label describes it to screen readers */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill={light} />
      <path d={squares.join('')} fill={dark} />
    </svg>
  );
}
