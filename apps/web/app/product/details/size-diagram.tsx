/** Returns the label (A, B, C) of a column in the chart and the illustration. */
export function columnLabel(index: number): string {
  return String.fromCharCode(65 + index);
}

type Mark = { line: string; x: number; y: number };
type Diagram = { outline: string; seams: string; marks: Record<string, Mark> };

const horizontalMark = (y: number, from: number, to: number, x: number): Mark => ({
  line: `M${from} ${y}H${to}M${from} ${y - 5}v10M${to} ${y - 5}v10`,
  x,
  y,
});
const verticalMark = (x: number, from: number, to: number): Mark => ({
  line: `M${x} ${from}V${to}M${x - 5} ${from}h10M${x - 5} ${to}h10`,
  x,
  y: (from + to) / 2,
});

const chest = horizontalMark(110, 82, 174, 108);
const hipOfTop = horizontalMark(190, 77, 179, 108);
const TOP: Diagram = {
  outline: 'M108 26 78 38 36 128l23 9 25-48-8 127h104l-8-127 25 48 23-9-42-90-30-12c-2 9-38 9-40 0z',
  seams:
    'M108 26c2 9 38 9 40 0m-40 0 2-8c8 5 28 5 36 0l2 8M124 33v62l4 5 4-5V33M80 178v38m96-38v38M40 121l23 9m153-9-23 9M77 206h102',
  marks: {
    chest,
    bust: chest,
    waist: horizontalMark(150, 80, 176, 108),
    hip: hipOfTop,
    hips: hipOfTop,
    length: verticalMark(232, 20, 216),
    shoulder: horizontalMark(10, 78, 178, 128),
    sleeve: { line: 'M62 40 22 126M57 38l10 4M17 124l10 4', x: 42, y: 83 },
  },
};

const hipOfTrousers = horizontalMark(70, 82, 174, 106);
const outerLeg = verticalMark(232, 24, 220);
const TROUSERS: Diagram = {
  outline: 'M90 24h76l8 46-4 150h-32l-10-116-10 116H86l-4-150z',
  seams: 'M88 36h80M128 36v30M98 36c0 12-4 18-12 20M158 36c0 12 4 18 12 20M86 210h32M138 210h32',
  marks: {
    waist: horizontalMark(10, 90, 166, 128),
    hip: hipOfTrousers,
    hips: hipOfTrousers,
    length: outerLeg,
    outseam: outerLeg,
    inseam: verticalMark(128, 112, 220),
    thigh: horizontalMark(112, 84, 126, 105),
  },
};

const footLength = verticalMark(204, 16, 212);
const FOOT: Diagram = {
  outline: 'M128 16c28 0 40 26 36 60-3 26-9 38-8 64 1 36-2 68-28 72-26-4-29-36-28-72 1-26-5-38-8-64-4-34 8-60 36-60z',
  seams: 'M104 152c14 8 34 8 48 0',
  marks: { 'foot length': footLength, foot: footLength, 'foot width': horizontalMark(70, 91, 165, 128) },
};

/** Returns an illustration that shows all these measures, or `undefined`. */
export function findSizeDiagram(measures: readonly string[]): { diagram: Diagram; marks: Mark[] } | undefined {
  for (const diagram of [TROUSERS, FOOT, TOP]) {
    const marks = measures.flatMap((measure) => diagram.marks[measure.toLowerCase()] ?? []);
    if (marks.length === measures.length) return { diagram, marks };
  }
  return undefined;
}

export function SizeDiagram({ diagram, marks }: { diagram: Diagram; marks: Mark[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its colours follow the theme, which those of a file cannot
    <svg role="img" aria-label="Where to measure" viewBox="0 0 248 232" className="size-diagram">
      <path className="fill-sunken stroke-border-strong [stroke-linejoin:round]" d={diagram.outline} />
      <path className="fill-none stroke-border-strong" d={diagram.seams} />
      {marks.map(({ line, x, y }, index) => (
        <g key={line}>
          <path className="fill-none stroke-primary stroke-[1.5] [stroke-linecap:round]" d={line} />
          <circle cx={x} cy={y} r="10" className="fill-page stroke-primary stroke-[1.5]" />
          <text x={x} y={y + 4.5} className="fill-primary text-xs/[inherit] font-bold [text-anchor:middle]">
            {columnLabel(index)}
          </text>
        </g>
      ))}
    </svg>
  );
}
