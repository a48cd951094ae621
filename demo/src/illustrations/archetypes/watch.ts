import type { Archetype } from '../archetype.ts';
import { luminance, type Palette } from '../palette.ts';
import {
  box,
  circlePath,
  clipTo,
  disc,
  line,
  oval,
  piece,
  ribs,
  roundedRect,
  shape,
  sheen,
  stitch,
  symmetric,
  zoom,
} from '../shapes.ts';
import type { WatchPalette, WatchStyle } from './styles.ts';
import { renderStandingWatch } from './watch-standing.ts';

const METALS = { steel: ['#D8D4DD', '#A49DAD'], gold: ['#E8C77E', '#BF9647'], black: ['#4A414F', '#2B2233'] } as const;

/** The strap has the variant's colour. The case has its own. */
function toWatchPalette(t: Palette, { dial, metal, face }: WatchStyle): WatchPalette {
  const [bright, dim] = METALS[metal];
  const fill = face === 'digital' ? t.glass : { dark: t.glass, light: t.lace, tinted: t.shade }[dial];
  return { ...t, metal: bright, metalShade: dim, dial: fill, marks: luminance(fill) > 0.4 ? t.glassLit : t.lace };
}

const [CX, CY] = [200, 244];
const TOP_STRAP = symmetric('M200 50L168 50C160 50 156 56 156 64L152 120L146 176L200 180');
const TAIL_STRAP = symmetric('M200 310L146 314L152 370L157 424C160 440 176 448 200 448');

const front = (tones: Palette, style: WatchStyle) => {
  const t = toWatchPalette(tones, style);
  const buckle = 'M163 40H237a5 5 0 0 1 5 5V55H158V45a5 5 0 0 1 5 -5zM167 46H233V56H167z';
  return (
    (style.strap === 'links' ? '' : shape(buckle, t.metalShade, 'fill-rule="evenodd"')) +
    strap(t, style, 't', TOP_STRAP, stitch('M162 64L157 170M238 64L243 170', t.detail, 1.4)) +
    (style.strap === 'links'
      ? ''
      : box(154, 92, 92, 14, 3, t.shade) + box(154, 90, 92, 13, 3, t.base) + box(197, 36, 6, 30, 3, t.metal)) +
    strap(
      t,
      style,
      'k',
      TAIL_STRAP,
      stitch('M157 320L163 420Q168 438 200 440Q232 438 237 420L243 320', t.detail, 1.4),
    ) +
    (style.strap === 'links' ? '' : [352, 370, 388, 406, 424].map((y) => oval(200, y, 4.4, 3.2, t.glass)).join('')) +
    (style.face === 'digital' ? squareCase(t) : roundCase(t, style))
  );
};

const strap = (t: WatchPalette, { strap: kind }: WatchStyle, name: string, outline: string, seams: string) =>
  piece(
    name,
    outline,
    t.base,
    shape('M232 40C226 160 226 330 232 460H270V40z', t.shade) +
      shape('M140 40H168C162 160 162 330 168 460H140z', t.light) +
      {
        leather: seams,
        sport: line('M168 40C164 160 164 330 168 460M232 40C236 160 236 330 232 460', t.shade, 2),
        links: links(t),
      }[kind],
  );

const links = (t: WatchPalette) =>
  ribs('M200 44V456', t.shade, 120, '2 11') +
  shape('M182 40H218V460H182z', t.light, 'fill-opacity=".7"') +
  ribs('M200 50.5V456', t.shade, 36, '2 11') +
  line('M182 40V460M218 40V460', t.shade, 2);

const crown = (t: WatchPalette) => box(278, 230, 22, 28, 5, t.metalShade) + ribs('M289 231V257', t.metal, 18, '2 3');

const roundCase = (t: WatchPalette, style: WatchStyle) => {
  const [defs, fill] = sheen('s', 0.3);
  const lug = 'M146 178C136 186 132 196 134 206L150 210L160 176z';
  return (
    defs +
    crown(t) +
    (style.face === 'chronograph'
      ? box(276, 202, 12, 16, 3, t.metalShade) + box(276, 270, 12, 16, 3, t.metalShade)
      : '') +
    shape(
      `${lug}M254 178C264 186 268 196 266 206L250 210L240 176zM146 310C136 302 132 292 134 282L150 278L160 312zM254 310C264 302 268 292 266 282L250 278L240 312z`,
      t.metalShade,
    ) +
    disc(CX, CY, 84, t.metalShade) +
    disc(CX - 1.5, CY - 1.5, 82, t.metal) +
    disc(CX, CY, 76, t.metalShade) +
    disc(CX, CY, 74, t.dial) +
    (style.face === 'chronograph' ? chronograph(t) : simpleDial(t)) +
    shape(
      `M${CX - 74} ${CY}A74 74 0 0 1 ${CX + 30} ${CY - 67.6}L${CX - 52} ${CY + 52.6}A74 74 0 0 1 ${CX - 74} ${CY}z`,
      fill,
    )
  );
};

const hand = (turn: number, length: number, width: number, fill: string) =>
  `<g transform="rotate(${turn} ${CX} ${CY})">${box(CX - width / 2, CY - length, width, length + 12, width / 2, fill)}</g>`;

const hourMarks = (t: WatchPalette, length: number, width: number) => {
  // Twelve dashes round the ring, rotated by half a dash so that one is at twelve.
  const radius = 68 - length / 2;
  const gap = (2 * Math.PI * radius) / 12 - width;
  const turn = (-width / 2 / radius) * (180 / Math.PI);
  return `<g transform="rotate(${turn.toFixed(2)} ${CX} ${CY})">${ribs(circlePath(CX, CY, radius), t.marks, length, `${width} ${gap.toFixed(3)}`)}</g>`;
};

const chronograph = (t: WatchPalette) =>
  ribs(circlePath(CX, CY, 66), t.metalShade, 5, '1.2 5.711') +
  hourMarks(t, 14, 3.4) +
  [
    [0, 30],
    [-30, 0],
    [30, 0],
  ]
    .map(
      ([dx = 0, dy = 0]) =>
        disc(CX + dx, CY + dy, 14, t.glassLit) +
        ribs(circlePath(CX + dx, CY + dy, 12), t.metalShade, 2.4, '.8 2.6') +
        line(`M${CX + dx} ${CY + dy}l6 -6`, t.contrast, 1.6),
    )
    .join('') +
  hand(-58, 36, 6, t.marks) +
  hand(58, 54, 5, t.marks) +
  hand(166, 58, 1.8, t.contrast) +
  disc(CX, CY, 5.5, t.marks) +
  disc(CX, CY, 2.4, t.base);

const simpleDial = (t: WatchPalette) =>
  hourMarks(t, 10, 2.6) +
  box(CX + 40, CY - 7, 16, 14, 2, t.metal) +
  hand(-54, 36, 4.4, t.marks) +
  hand(52, 54, 3.4, t.marks) +
  hand(200, 50, 1.4, t.contrast) +
  disc(CX, CY, 4.6, t.contrast);

const squareCase = (t: WatchPalette) => {
  const [defs, fill] = sheen('s', 0.3);
  const SCREEN = roundedRect(132, 166, 136, 156, 34);
  const arc = (r: number, sweep: number, colour: string) => {
    const length = 2 * Math.PI * r;
    return `<circle cx="200" cy="222" r="${r}" fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round" stroke-dasharray="${(length * sweep).toFixed(1)} ${length.toFixed(1)}" transform="rotate(-90 200 222)"/>`;
  };
  return (
    defs +
    box(270, 208, 18, 30, 6, t.metalShade) +
    ribs('M281 209V237', t.metal, 12, '2 3') +
    box(272, 256, 9, 34, 4, t.metalShade) +
    box(122, 156, 156, 176, 44, t.metalShade) +
    box(120, 154, 154, 174, 43, t.metal) +
    box(127, 161, 146, 166, 39, t.glass) +
    clipTo(
      'd',
      SCREEN,
      arc(42, 1, t.glassLit) +
        arc(42, 0.72, t.contrast) +
        arc(30, 1, t.glassLit) +
        arc(30, 0.54, t.light) +
        disc(200, 222, 12, t.base) +
        [12, 20, 16, 28, 22, 32, 18]
          .map((height, i) => box(152 + i * 14.5, 312 - height, 8, height, 3, i === 5 ? t.contrast : t.base))
          .join('') +
        shape('M120 160H244L150 330H120z', fill),
    )
  );
};

const detail = (t: Palette, style: WatchStyle) =>
  style.face === 'digital' ? zoom(front(t, style), 216, 236, 2.3) : zoom(front(t, style), 240, 232, 2.7);

export const watch: Archetype<WatchStyle> = {
  standard: { face: 'chronograph', dial: 'dark', metal: 'steel', strap: 'leather' },
  views: ['front', 'angle', 'detail'],
  render: { front, second: (t, style) => renderStandingWatch(toWatchPalette(t, style), style), detail },
  shadow: () => ({ front: [200, 452, 78, 10], second: [208, 418, 116, 15] }),
  bounds: () => [116, 36, 300, 450],
};
