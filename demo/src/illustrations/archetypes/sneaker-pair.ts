import { INK_COLOR, type Palette } from '../palette.ts';
import { disc, dots, line, mirror, type Point, piece, shape } from '../shapes.ts';
import type { SneakerStyle } from './styles.ts';

const OUT =
  'M104 120C128 118 148 136 152 172C155 206 148 236 150 268C152 304 156 346 146 386C140 410 122 420 102 420C80 420 66 406 62 382C56 342 64 306 62 268C60 228 50 196 56 162C61 134 80 121 104 120z';
const VAMP =
  'M104 128C124 127 141 143 145 174C147 206 141 236 143 268C145 304 149 344 140 382C135 402 120 411 102 411C84 411 72 400 69 378C64 342 71 306 69 268C67 228 58 196 63 164C68 140 82 129 104 128z';

/** One shoe from above. The right one is mirrored later, so its light and shade are swapped here. */
const fromAbove = (t: Palette, style: SneakerStyle, foot: 'left' | 'right') => {
  const [inner, outer] = foot === 'left' ? [t.light, t.shade] : [t.shade, t.light];
  const sole = style.sole === 'gum' ? '#C98F57' : t.lace;
  const rows = [222, 240, 258, 276];
  return (
    shape(OUT, INK_COLOR, `fill-opacity=".16" transform="translate(${foot === 'left' ? 9 : -9} 10)"`) +
    piece(
      `${foot}s`,
      OUT,
      sole,
      foot === 'left'
        ? shape('M150 230H170V430H70C130 420 148 380 145 330z', t.metalShade)
        : shape('M60 230H40V430H140C80 420 64 380 66 330z', t.metalShade),
    ) +
    piece(
      foot,
      VAMP,
      t.base,
      shape('M130 120C150 200 126 300 146 420H170V120z', outer) +
        shape('M60 120H104C82 134 76 160 80 200C70 206 66 214 64 224L50 200z', inner) +
        (style.panels === 'blocked' ? shape('M50 110H170V196C126 212 80 212 50 196z', t.contrast) : '') +
        (style.panels === 'court' ? '' : shape('M58 192C80 206 126 206 150 190V200C126 216 80 216 58 202z', t.shade)) +
        shape('M60 392C84 380 124 380 150 392V430H60z', style.panels === 'runner' ? t.shade : t.contrast),
    ) +
    dots(TOE_HOLES, t.shade, 3.6) +
    shape(
      'M72 300C74 290 132 290 136 300C140 340 138 372 126 386C116 394 90 394 82 386C70 372 70 340 72 300z',
      t.light,
    ) +
    shape(
      'M80 306C82 298 126 298 128 306C132 340 130 366 120 378C112 384 96 384 88 378C78 366 76 340 80 306z',
      t.glass,
    ) +
    shape(
      'M84 330C92 322 116 322 124 330C127 350 126 364 118 374C110 380 96 380 90 374C82 364 82 350 84 330z',
      t.shade,
    ) +
    shape('M84 214C90 206 116 206 122 214L128 292H78z', t.shade) +
    shape('M90 222H116L120 312C112 318 96 318 88 312z', t.light) +
    shape('M116 222L120 312C116 315 112 316 106 317L108 222z', t.base) +
    line(
      `M79 222H127${rows.map((y, i) => `M${80 - i} ${y}L${126 + i} ${y + 18}M${126 + i} ${y}L${80 - i} ${y + 18}`).join('')}`,
      t.lace,
      5,
    ) +
    dots(
      [...rows, 294].flatMap((y, i): Point[] => [
        [78 - i, y],
        [128 + i, y],
      ]),
      t.glass,
      4.8,
    ) +
    line('M102 300C92 308 78 304 80 314M104 300C116 310 130 304 126 316', t.lace, 4.5) +
    disc(103, 298, 5, t.lace)
  );
};

const TOE_HOLES: Point[] = [
  [92, 150],
  [104, 147],
  [116, 150],
  [86, 163],
  [98, 160],
  [110, 160],
  [122, 163],
  [92, 175],
  [104, 173],
  [116, 175],
];

export const pairFromAbove = (t: Palette, style: SneakerStyle): string =>
  `<g transform="translate(200 250) scale(1.16) translate(-168 -278) rotate(-3 104 270)">${fromAbove(t, style, 'left')}</g>` +
  `<g transform="translate(200 250) scale(1.16) translate(-232 -262) rotate(3 296 270)">${mirror(fromAbove(t, style, 'right'))}</g>`;
