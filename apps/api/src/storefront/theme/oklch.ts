/** A colour in OKLCH: `lightness` from 0 to 1, `hue` in radians. Equal steps look equally large. */
export type Oklch = { lightness: number; chroma: number; hue: number };

type Triple = readonly [number, number, number];

/** `hex` is like `#72235d`. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Returns the colour as hex. If a screen cannot show it, with less chroma. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const wanted = { lightness: Math.min(1, Math.max(0, lightness)), chroma, hue };
  if (isDisplayable(toLinearRgb(wanted))) return formatHex(toLinearRgb(wanted));
  let [low, high] = [0, chroma];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (isDisplayable(toLinearRgb({ ...wanted, chroma: middle }))) low = middle;
    else high = middle;
  }
  return formatHex(toLinearRgb({ ...wanted, chroma: low }));
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(hex: string): Triple {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

// The tolerance is less than half a step of eight bits.
function isDisplayable(channels: Triple): boolean {
  return channels.every((value) => value > -0.0001 && value < 1.0001);
}

function formatHex(channels: Triple): string {
  const bytes = channels.map((value) => {
    const linear = Math.min(1, Math.max(0, value));
    const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255);
  });
  return `#${bytes.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
