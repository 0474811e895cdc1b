import type { Ink, Palette, Shape } from '../../../shared/diagram/index.ts';

/** The window's own colours: they follow the theme. */
const COLOURS: Palette = {
  c2s: 'var(--c2s)',
  s2c: 'var(--s2c)',
  muted: 'var(--text-3)',
  info: 'var(--info)',
  warning: 'var(--warn)',
  error: 'var(--err)',
  'tint-c2s': 'var(--tint-c2s)',
  'tint-s2c': 'var(--tint-s2c)',
  'tint-muted': 'var(--bg-raised)',
  'tint-info': 'var(--tint-info)',
  'tint-warning': 'var(--tint-warn)',
  'tint-error': 'var(--tint-err)',
  text: 'var(--text)',
  'text-2': 'var(--text-2)',
  'text-3': 'var(--text-3)',
  line: 'var(--line)',
  'line-strong': 'var(--line-strong)',
  ground: 'var(--bg)',
  raised: 'var(--bg-raised)',
};

/** Shapes of a drawing, in order: the later ones lie on the earlier. */
export function Shapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  // A drawing never changes the order of its shapes without being another drawing.
  // oxlint-disable-next-line react/no-array-index-key
  return shapes.map((shape, at) => <OneShape key={at} shape={shape} />);
}

function OneShape({ shape }: { readonly shape: Shape }) {
  switch (shape.shape) {
    case 'line': {
      const { from, to, ink, width, dash } = shape;
      return (
        <line
          x1={from[0]}
          y1={from[1]}
          x2={to[0]}
          y2={to[1]}
          stroke={COLOURS[ink]}
          strokeWidth={width}
          {...dashed(dash)}
        />
      );
    }
    case 'box': {
      const { x, y, width, height, radius, fill, stroke, dash } = shape;
      return (
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          rx={radius}
          fill={COLOURS[fill]}
          {...(stroke === null ? {} : { stroke: COLOURS[stroke] })}
          {...dashed(dash)}
        />
      );
    }
    case 'points':
      return (
        <Points points={shape.points.map(([x, y]) => `${x},${y}`).join(' ')} ink={shape.ink} filled={shape.filled} />
      );
    case 'dot':
      return <circle cx={shape.at[0]} cy={shape.at[1]} r={3} fill={COLOURS[shape.ink]} />;
    case 'text':
      return (
        <text
          x={shape.at[0]}
          y={shape.at[1]}
          fontSize={shape.size}
          textAnchor={shape.anchor}
          className={shape.halo ? 'sequence-halo' : undefined}
        >
          {shape.pieces.map(({ text, ink, strong }, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tspan key={at} fill={COLOURS[ink]} fontWeight={strong ? 600 : undefined} unicodeBidi="isolate">
              {text}
            </tspan>
          ))}
        </text>
      );
  }
}

interface PointsProps {
  readonly points: string;
  readonly ink: Ink;
  readonly filled: boolean;
}

function Points({ points, ink, filled }: PointsProps) {
  return filled ? (
    <polygon points={points} fill={COLOURS[ink]} />
  ) : (
    <polyline points={points} fill="none" stroke={COLOURS[ink]} strokeWidth={1.3} />
  );
}

function dashed(dash: string): { readonly strokeDasharray?: string } {
  return dash === '' ? {} : { strokeDasharray: dash };
}
