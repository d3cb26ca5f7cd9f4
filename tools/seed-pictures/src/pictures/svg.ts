export type Svg = string;
export type Random = () => number;
export interface Placing {
  rot?: number;
  scale?: number;
}
export type Shade = 'warm' | 'soft' | 'bread' | 'green' | 'dark';

const round = (value: number) => Math.round(value * 10) / 10;

/** The same name always gives the same numbers, so pictures can be rebuilt byte for byte. */
export function seeded(name: string): Random {
  let state = 2166136261;
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
export const between = (random: Random, low: number, high: number) => low + random() * (high - low);

export const join = (...parts: Svg[]): Svg => parts.join('');

export const at = (x: number, y: number, content: Svg, { rot = 0, scale = 1 }: Placing = {}): Svg =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(rot)}) scale(${scale})">${content}</g>`;

export const circle = (r: number) => `circle r="${round(r)}"`;
export const oval = (rx: number, ry: number) => `ellipse rx="${round(rx)}" ry="${round(ry)}"`;
export const path = (d: string) => `path d="${d}"`;
export const box = (w: number, h: number, radius: number) =>
  `rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${radius}"`;

export const flat = (shape: string, fill: string, extra = ''): Svg => `<${shape} fill="${fill}" ${extra}/>`;

/** A rounded, softly lit body: its colour, a darker side away from the light, a sheen towards it. */
export const solid = (shape: string, fill: string, shade: Shade = 'warm', sheen = 1): Svg =>
  join(
    flat(shape, fill),
    flat(shape, `url(#shade-${shade})`),
    flat(shape, 'url(#sheen)', `opacity="${sheen}"`),
  );

export const line = (d: string, colour: string, width: number, extra = ''): Svg =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

export const lifted = (content: Svg): Svg => `<g filter="url(#lift)">${content}</g>`;
export const blurred = (content: Svg, by: 1 | 2 | 6 = 2): Svg =>
  `<g filter="url(#blur-${by})">${content}</g>`;
export const faded = (content: Svg, opacity: number): Svg => `<g opacity="${opacity}">${content}</g>`;

/** Keeps content inside a shape; shapes get their clip id from their own text. */
export function inside(shape: string, content: Svg): Svg {
  const id = `clip-${shape.replace(/[^a-z0-9]+/gi, '-')}`;
  return `<clipPath id="${id}"><${shape}/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** Points spread evenly over a disc, with a little disorder. */
export function spread(
  count: number,
  radius: number,
  random: Random,
  draw: (x: number, y: number, index: number) => Svg,
  disorder = 0.12,
): Svg {
  let out = '';
  const turn = random() * 6.283;
  for (let i = 0; i < count; i++) {
    const r = radius * Math.sqrt((i + 0.5) / count);
    const a = turn + i * 2.39996;
    const jitter = radius * disorder;
    out += draw(
      r * Math.cos(a) + between(random, -jitter, jitter),
      r * Math.sin(a) + between(random, -jitter, jitter),
      i,
    );
  }
  return out;
}

/** A closed, smooth, slightly irregular outline. */
export function lump(rx: number, ry: number, seed: string, unevenness = 0.1, points = 9): string {
  const random = seeded(seed);
  const dots = Array.from({ length: points }, (_, i) => {
    const a = (i / points) * 6.2832;
    const k = 1 + between(random, -unevenness, unevenness);
    return [rx * k * Math.cos(a), ry * k * Math.sin(a)] as const;
  });
  const dot = (i: number) => dots[(i + points) % points] as readonly [number, number];
  let d = `M${round(dot(0)[0])} ${round(dot(0)[1])}`;
  for (let i = 0; i < points; i++) {
    const [p0, p1, p2, p3] = [dot(i - 1), dot(i), dot(i + 1), dot(i + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6] as const;
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6] as const;
    d += `C${[...c1, ...c2, ...p2].map(round).join(' ')}`;
  }
  return path(`${d}Z`);
}

/** Path data of a spiral from the inside out. */
export function spiral(inner: number, outer: number, turns: number, squash = 1): string {
  const steps = Math.ceil(turns * 20);
  const dots = Array.from({ length: steps + 1 }, (_, i) => {
    const r = inner + ((outer - inner) * i) / steps;
    const a = (i / 20) * 6.2832;
    return `${round(r * Math.cos(a))} ${round(r * squash * Math.sin(a))}`;
  });
  return `M${dots.join('L')}`;
}

/** A Fluent emoji by code point, drawn `size` wide; the renderer supplies the picture itself. */
export const emoji = (code: string, size: number, { rot = 0, look = '' } = {}): Svg => {
  const image = `<use href="#emoji-${code}" transform="rotate(${rot}) scale(${round(size) / 100})"/>`;
  return lifted(look ? `<g filter="url(#${look})">${image}</g>` : image);
};

const shade = (id: Shade, colour: string, strength: number) =>
  `<radialGradient id="shade-${id}" cx=".38" cy=".32" r=".72"><stop offset=".42" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="${colour}" stop-opacity="${strength}"/></radialGradient>`;
const blur = (by: number) =>
  `<filter id="blur-${by}" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="${by}"/></filter>`;

export const definitions: Svg = join(
  shade('warm', '#9a2200', 0.58),
  shade('soft', '#b07f35', 0.4),
  shade('bread', '#b4560f', 0.5),
  shade('green', '#0a3a14', 0.6),
  shade('dark', '#240700', 0.66),
  `<radialGradient id="sheen" cx=".33" cy=".26" r=".46"><stop offset="0" stop-color="#fff6dd" stop-opacity=".56"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></radialGradient>`,
  `<radialGradient id="dome" cx=".4" cy=".36" r=".64"><stop offset="0" stop-color="#fff4cf" stop-opacity=".22"/><stop offset=".45" stop-color="#fff4cf" stop-opacity="0"/><stop offset=".62" stop-color="#8a3d00" stop-opacity="0"/><stop offset="1" stop-color="#8a3d00" stop-opacity=".34"/></radialGradient>`,
  `<radialGradient id="hollow" cx=".55" cy=".57" r=".53"><stop offset=".78" stop-color="#4a1800" stop-opacity="0"/><stop offset="1" stop-color="#4a1800" stop-opacity=".5"/></radialGradient>`,
  `<radialGradient id="liquid" cx=".4" cy=".38" r=".66"><stop offset="0" stop-color="#ffdf8f" stop-opacity=".34"/><stop offset=".55" stop-color="#ffdf8f" stop-opacity="0"/><stop offset="1" stop-color="#6a1200" stop-opacity=".26"/></radialGradient>`,
  `<linearGradient id="barrel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".25" stop-color="#fff" stop-opacity=".42"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#5a1800" stop-opacity="0"/><stop offset="1" stop-color="#8a2c00" stop-opacity=".5"/></linearGradient>`,
  `<linearGradient id="round-x" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#7a3a00" stop-opacity=".2"/><stop offset=".2" stop-color="#fff" stop-opacity=".3"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".65" stop-color="#7a3a00" stop-opacity=".04"/><stop offset="1" stop-color="#7a3a00" stop-opacity=".36"/></linearGradient>`,
  `<linearGradient id="rim-white" x1=".1" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="#fffefb"/><stop offset=".6" stop-color="#f7eedf"/><stop offset="1" stop-color="#dfceb2"/></linearGradient>`,
  `<linearGradient id="well-white" x1=".1" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="#ddcdb2"/><stop offset=".5" stop-color="#f4ead9"/><stop offset="1" stop-color="#fffdf8"/></linearGradient>`,
  `<linearGradient id="floor-white" x1=".1" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#f1e5d0"/></linearGradient>`,
  `<linearGradient id="steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbfbf9"/><stop offset=".22" stop-color="#c3c5c6"/><stop offset=".42" stop-color="#eef0ef"/><stop offset=".62" stop-color="#b4b7b9"/><stop offset=".82" stop-color="#e3e5e4"/><stop offset="1" stop-color="#94989b"/></linearGradient>`,
  `<linearGradient id="steel-deep" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8f9396"/><stop offset=".5" stop-color="#cfd2d2"/><stop offset="1" stop-color="#f4f5f4"/></linearGradient>`,
  `<linearGradient id="copper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffd3ac"/><stop offset=".3" stop-color="#c8743f"/><stop offset=".5" stop-color="#f0a873"/><stop offset=".75" stop-color="#a9552a"/><stop offset="1" stop-color="#6f2f14"/></linearGradient>`,
  `<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0bd"/><stop offset=".3" stop-color="#cf9f3d"/><stop offset=".5" stop-color="#f2d078"/><stop offset=".75" stop-color="#ab7b24"/><stop offset="1" stop-color="#7a5212"/></linearGradient>`,
  `<linearGradient id="iron" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8c857e"/><stop offset=".35" stop-color="#4f4943"/><stop offset=".55" stop-color="#6b645d"/><stop offset="1" stop-color="#2d2825"/></linearGradient>`,
  `<linearGradient id="clay" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e99a6c"/><stop offset=".5" stop-color="#c2653a"/><stop offset="1" stop-color="#7c3418"/></linearGradient>`,
  `<linearGradient id="glaze-blue" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#9cc9c4"/><stop offset=".5" stop-color="#4f918f"/><stop offset="1" stop-color="#245553"/></linearGradient>`,
  `<linearGradient id="glaze-black" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#948a82"/><stop offset=".4" stop-color="#574d46"/><stop offset="1" stop-color="#382f2a"/></linearGradient>`,
  `<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dfae74"/><stop offset=".55" stop-color="#c08a50"/><stop offset="1" stop-color="#8f5d2e"/></linearGradient>`,
  `<linearGradient id="banana" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8fc95a"/><stop offset=".5" stop-color="#579f3a"/><stop offset="1" stop-color="#2c6b25"/></linearGradient>`,
  `<linearGradient id="sal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b5b26a"/><stop offset=".5" stop-color="#86873f"/><stop offset="1" stop-color="#545a26"/></linearGradient>`,
  blur(1),
  blur(2),
  blur(6),
  `<filter id="lift" x="-.3" y="-.3" width="1.6" height="1.7"><feDropShadow dx="1" dy="3" stdDeviation="2.4" flood-color="#3a1600" flood-opacity=".42"/></filter>`,
  `<filter id="mottle" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .66  0 0 0 0 .2  0 0 0 -2.6 1.45"/><feComposite in2="SourceAlpha" operator="in"/></filter>`,
  `<filter id="crust" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".13" numOctaves="2" seed="11"/><feColorMatrix values="0 0 0 0 .42  0 0 0 0 .16  0 0 0 0 .02  0 0 0 -6 3"/><feComposite in2="SourceAlpha" operator="in"/></filter>`,
  `<filter id="sunny"><feColorMatrix values="1 .06 0 0 0  .16 .92 0 0 -.02  0 .12 .42 0 0  0 0 0 1 0"/></filter>`,
  `<filter id="tandoori"><feColorMatrix values="1 .1 0 0 .02  .12 .62 0 0 -.06  0 .12 .42 0 -.02  0 0 0 1 0"/></filter>`,
  `<filter id="roasted"><feColorMatrix values=".86 .06 0 0 -.02  .1 .68 0 0 -.04  0 .1 .5 0 -.02  0 0 0 1 0"/></filter>`,
);
