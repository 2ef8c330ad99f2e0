/** A line chart over time. The table after it gives screen readers the same figures. */
import { useEffect, useId, useRef, useState } from 'react';
import styles from './SeriesChart.module.css';

export type SeriesPoint = {
  start: string;
  /** The label below the chart and in the table. */
  tick: string;
  label: string;
  value: number;
  /** The formatted value. */
  text: string;
};

type SeriesChartProps = {
  title: string;
  /** Describes the chart in one sentence. */
  summary: string;
  points: readonly SeriesPoint[];
  formatTick: (value: number) => string;
  columns: [time: string, value: string];
};

const height = 168;
const edge = { top: 12, bottom: 26, left: 58, right: 14 };
const tickWidth = 56;

/** The smallest of 1, 2 and 5 times a power of ten that is at least the value. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

/** Round values that cover all given ones, including zero. */
export function listTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = niceStep((high - low || 2) / 2);
  const from = Math.floor(low / step);
  const to = Math.max(Math.ceil(high / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, place) => (from + place) * step);
}

/** Measures an element's width in pixels, so that the chart's letters keep their size. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(200, Math.round(entry.contentRect.width))),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

export function SeriesChart({ title, summary, points, formatTick, columns }: SeriesChartProps) {
  const id = useId();
  const { element, width } = useWidth();
  const ticks = listTicks(points.map(({ value }) => value));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const across = width - edge.left - edge.right;
  const down = height - edge.top - edge.bottom;
  const x = (place: number) => edge.left + (across * place) / Math.max(1, points.length - 1);
  const y = (value: number) => edge.top + down * (1 - (value - low) / (high - low));
  const line = points
    .map(({ value }, place) => `${place ? 'L' : 'M'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  // Shows as many labels as fit, counted from the newest.
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(across / tickWidth))));
  return (
    <div ref={element} className={styles.frame}>
      <svg
        className={styles.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{summary}</desc>
        {ticks.map((tick) => (
          <g key={tick}>
            <path
              className={styles.rule}
              data-ground={tick === 0 || undefined}
              d={`M${edge.left} ${y(tick)}h${across}`}
            />
            <text className={styles.tick} x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        <path className={styles.area} d={`${line}L${x(points.length - 1).toFixed(1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
        <path className={styles.line} d={line} />
        {points.map(({ start, label, text, tick, value }, place) => (
          <g key={start}>
            <circle
              className={styles.dot}
              data-newest={place === points.length - 1 || undefined}
              cx={x(place)}
              cy={y(value)}
              r={place === points.length - 1 ? 5 : 3.5}
            >
              <title>{`${label}: ${text}`}</title>
            </circle>
            {(points.length - 1 - place) % every === 0 && (
              <text
                className={styles.tick}
                x={x(place)}
                y={height - 6}
                textAnchor={place === points.length - 1 ? 'end' : 'middle'}
                dx={place === points.length - 1 ? edge.right : 0}
              >
                {tick}
              </text>
            )}
          </g>
        ))}
      </svg>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ start, label, text }) => (
              <tr key={start}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
