import {
  at,
  between,
  blurred,
  box,
  circle,
  emoji,
  faded,
  flat,
  inside,
  join,
  lifted,
  line,
  lump,
  oval,
  path,
  pick,
  type Random,
  type Shade,
  type Svg,
  seeded,
  solid,
  spiral,
  spread,
} from './svg';

// --- herbs and garnish ---------------------------------------------------------------------------

const mintLeaf = path('M0 -13C9 -8 9 6 0 13C-9 6 -9 -8 0 -13Z');
const curryLeaf = path('M0 -16C6 -7 6 8 0 16C-6 8 -6 -7 0 -16Z');

export const mint = (size = 1): Svg =>
  lifted(
    [-58, 8, 68]
      .map((rot) =>
        at(
          0,
          0,
          at(
            0,
            -11,
            join(solid(mintLeaf, '#4fae3c', 'green'), line('M0 -9V9', '#c6eb9a', 1.2, 'opacity=".7"')),
          ),
          { rot, scale: size },
        ),
      )
      .join(''),
  );

export const coriander = (size = 1): Svg =>
  lifted(
    at(
      0,
      0,
      join(
        line('M0 4Q2 12 0 18', '#3f8d33', 2.6),
        ...[
          [-7, 0],
          [7, 0],
          [0, -8],
        ].map(([x = 0, y = 0]) => at(x, y, solid(lump(7.5, 7, `cor${x}`, 0.2, 7), '#58b244', 'green'))),
      ),
      { scale: size },
    ),
  );

export const curryLeaves = (count = 3, size = 1): Svg =>
  lifted(
    Array.from({ length: count }, (_, i) =>
      at(
        0,
        0,
        at(
          0,
          -13,
          join(solid(curryLeaf, '#2f7d37', 'green'), line('M0 -11V11', '#9fd07a', 1.1, 'opacity=".6"')),
        ),
        {
          rot: -60 + (i * 130) / Math.max(1, count - 1),
          scale: size,
        },
      ),
    ).join(''),
  );

/** Small things scattered over a dish. */
export const strew = (count: number, radius: number, seed: string, draw: (random: Random) => Svg): Svg => {
  const random = seeded(seed);
  return spread(count, radius, random, (x, y) => at(x, y, draw(random), { rot: random() * 360 }), 0.2);
};

export const herbs = (count: number, radius: number, seed: string): Svg =>
  strew(count, radius, `herb${seed}`, (random) =>
    solid(
      lump(4.6, 3.2, `h${Math.floor(random() * 9)}`, 0.25, 6),
      pick(random, ['#4fa83d', '#3b8f33', '#6cc04f']),
      'green',
    ),
  );

export const crumbs = (count: number, radius: number, seed: string, colours: string[], size = 3): Svg =>
  strew(count, radius, `crumb${seed}`, (random) =>
    solid(oval(size * between(random, 0.7, 1.2), size * 0.75), pick(random, colours)),
  );

export const threads = (
  count: number,
  radius: number,
  seed: string,
  colour: string,
  length = 14,
  width = 2.4,
): Svg =>
  strew(count, radius, `thread${seed}`, (random) =>
    line(`M${-length / 2} 0Q0 ${between(random, -7, 7)} ${length / 2} 0`, colour, width),
  );

export const friedOnion = (count: number, radius: number, seed: string): Svg =>
  join(
    threads(count, radius, `${seed}a`, '#6b2c0c', 18, 3.6),
    threads(count, radius, `${seed}b`, '#a7551f', 16, 2.8),
  );

export const lemonSlice = (r = 20): Svg =>
  lifted(
    join(
      solid(circle(r), '#f4c721'),
      flat(circle(r * 0.86), '#fff7cf'),
      ...Array.from({ length: 8 }, (_, i) =>
        at(
          0,
          0,
          flat(
            path(`M0 ${-r * 0.12}L${-r * 0.24} ${-r * 0.68}Q0 ${-r * 0.86} ${r * 0.24} ${-r * 0.68}Z`),
            '#f8da4a',
          ),
          { rot: i * 45 },
        ),
      ),
    ),
  );

export const limeSlice = (r = 20): Svg =>
  lemonSlice(r)
    .replaceAll('#f4c721', '#69a82f')
    .replaceAll('#f8da4a', '#b7da55')
    .replaceAll('#fff7cf', '#f2f9d4');

export const lemonWedge = (size = 1): Svg =>
  lifted(
    at(
      0,
      0,
      join(
        solid(path('M-24 -6A24 24 0 0 0 24 -6Z'), '#f2c11c'),
        flat(path('M-20 -6A20 20 0 0 0 20 -6Z'), '#fff3b8'),
        flat(
          path('M-17 -5L-2 -5L-9 9Q-16 4 -17 -5ZM17 -5L2 -5L9 9Q16 4 17 -5ZM0 -2L-6 11Q0 14 6 11Z'),
          '#f9d94f',
        ),
      ),
      { scale: size },
    ),
  );

export const onionRing = (r = 18): Svg =>
  lifted(
    join(
      flat(circle(r), 'none', `stroke="#b5487f" stroke-width="${r * 0.34}"`),
      flat(circle(r), 'none', `stroke="#f3d6e4" stroke-width="${r * 0.2}"`),
      flat(circle(r * 0.58), 'none', `stroke="#c9719c" stroke-width="${r * 0.2}"`),
      flat(circle(r * 0.58), 'none', `stroke="#fbeaf2" stroke-width="${r * 0.1}"`),
    ),
  );

export const greenChilli = (size = 1): Svg =>
  lifted(
    at(
      0,
      0,
      join(
        line('M-24 8Q-36 6 -40 16', '#3b7a28', 4.5),
        solid(path('M-30 4C-24 -8 8 -12 38 6C14 6 -6 12 -20 17C-29 19 -34 12 -30 4Z'), '#55b036', 'green'),
        flat(oval(6, 9), '#3f8a2c', 'transform="translate(-26 9) rotate(20)"'),
      ),
      {
        scale: size,
      },
    ),
  );

export const redChilli = (size = 1): Svg =>
  lifted(at(0, 0, emoji('1f336-fe0f', 64, { look: 'sunny' }), { scale: size }));

export const cashew = (): Svg =>
  solid(path('M-9 2C-9 -9 9 -9 9 2C9 6 4 6 3 2C1 -2 -2 -2 -3 2C-4 6 -9 6 -9 2Z'), '#f5deb0', 'soft');
export const almond = (): Svg => solid(path('M0 -9C6 -4 6 5 0 9C-6 5 -6 -4 0 -9Z'), '#e9c99a', 'warm', 0.6);
export const pea = (r = 5): Svg => solid(circle(r), '#86c440', 'green');
export const cubeBit = (colour: string, size = 10): Svg => solid(box(size, size, 2.4), colour);
export const pepperBit = (colour: string): Svg =>
  solid(
    path('M-11 -6Q0 -12 11 -5L9 7Q0 1 -9 8Z'),
    colour,
    colour.startsWith('#5') || colour.startsWith('#4') ? 'green' : 'warm',
  );
export const pistachio = (): Svg => solid(oval(5.4, 2.6), '#8fb63f', 'green');
export const pomegranate = (): Svg => solid(oval(4.6, 3.6), '#c4163f');

// --- bodies --------------------------------------------------------------------------------------

export const crust = (shape: string, opacity = 0.5): Svg =>
  flat(shape, '#000', `filter="url(#crust)" opacity="${opacity}"`);

export const nugget = (
  r: number,
  colour: string,
  seed: string,
  shade: Shade = 'warm',
  squash = 0.85,
): Svg => {
  const shape = lump(r, r * squash, seed, 0.13);
  return lifted(join(solid(shape, colour, shade), crust(shape, 0.45)));
};

export const chunk = (r: number, colour: string, seed: string, shade: Shade = 'warm'): Svg =>
  nugget(r, colour, seed, shade, 0.8);

/** A soft pile of like pieces, from the outside in, so that the middle lies on top. */
export const pile = (
  count: number,
  radius: number,
  seed: string,
  draw: (random: Random, index: number) => Svg,
): Svg => {
  const random = seeded(`pile${seed}`);
  const places: [number, number][] = [];
  spread(
    count,
    radius,
    random,
    (x, y) => {
      places.push([x, y]);
      return '';
    },
    0.06,
  );
  return places
    .reverse()
    .map(([x, y], i) => at(x, y, draw(random, i), { rot: between(random, -50, 50) }))
    .join('');
};

export const cube = (size: number, colour: string, char = 0): Svg => {
  const top = box(size, size * 0.88, size * 0.2);
  return lifted(
    join(
      at(1, size * 0.2, join(flat(top, colour), flat(top, '#8a3d0a', 'opacity=".48"'))),
      solid(top, colour, 'soft'),
      char
        ? inside(
            top,
            blurred(
              join(
                line(`M${-size} ${size * 0.2}L${size} ${-size * 0.3}`, '#4a1a06', size * 0.13),
                line(`M${-size} ${size * 0.6}L${size} ${size * 0.1}`, '#4a1a06', size * 0.13),
              ),
              1,
            ),
          )
        : '',
    ),
  );
};

/** A piece of meat cut across the bone. */
export const boneIn = (r: number, colour: string, seed: string): Svg =>
  join(
    nugget(r, colour, seed, 'dark', 0.82),
    at(
      r * 0.24,
      -r * 0.12,
      join(
        solid(lump(r * 0.36, r * 0.33, `bone${seed}`, 0.08), '#fbeed4', 'soft'),
        flat(lump(r * 0.17, r * 0.15, `marrow${seed}`, 0.15), '#b5633a'),
      ),
    ),
  );

const FILLET = path('M-44 6C-40 -20 6 -34 40 -14Q50 -4 42 6C20 28 -26 30 -44 6Z');
export const fillet = (): Svg =>
  lifted(
    join(
      at(0, 5, flat(FILLET, '#b9711f')),
      solid(FILLET, '#f8cf85', 'bread'),
      inside(
        FILLET,
        join(
          line('M-44 12C-20 30 20 28 46 4', '#a9a79a', 8),
          line('M-44 8C-20 25 20 23 46 -1', '#e9b57c', 3, 'opacity=".7"'),
          ...[-14, 12].map((x) =>
            line(`M${x - 6} -26Q${x + 8} -6 ${x - 6} 16`, '#d99a4a', 2.6, 'opacity=".6"'),
          ),
        ),
      ),
    ),
  );

export const ball = (r: number, colour: string, shade: Shade = 'warm'): Svg =>
  lifted(solid(circle(r), colour, shade));

export const capsule = (
  length: number,
  width: number,
  colour: string,
  marks = 0,
  markColour = '#5a1c04',
): Svg => {
  const shape = box(length, width, width * 0.5);
  const step = length / (marks + 1);
  const bands = Array.from({ length: marks }, (_, i) => {
    const x = -length / 2 + step * (i + 1);
    return line(`M${x - 3} ${-width / 2}Q${x + 4} 0 ${x - 3} ${width / 2}`, markColour, 4, 'opacity=".5"');
  });
  return lifted(
    join(flat(shape, colour), inside(shape, blurred(bands.join(''), 1)), flat(shape, 'url(#barrel)')),
  );
};

export const eggHalf = (r = 22): Svg =>
  lifted(
    join(
      solid(oval(r, r * 1.22), '#fffdf6', 'soft'),
      at(0, r * 0.12, solid(circle(r * 0.56), '#f6ab1d')),
      at(-r * 0.18, -r * 0.08, flat(oval(r * 0.16, r * 0.1), '#fff', 'opacity=".7"')),
    ),
  );

export const egg = (r = 24): Svg => lifted(solid(oval(r, r * 1.25), '#fdf3df', 'soft'));

export const ring = (r: number, colour: string, seed: string): Svg => {
  const shape = lump(r, r * 0.96, seed, 0.04, 12);
  return lifted(
    join(
      solid(shape, colour),
      crust(shape, 0.5),
      flat(circle(r * 0.34), '#6b2d08'),
      flat(circle(r * 0.34), 'url(#hollow)'),
      flat(circle(r * 0.64), 'none', `stroke="#ffe2a4" stroke-width="${r * 0.1}" opacity=".35"`),
    ),
  );
};

export const drumstick = (size: number, rot: number, look = ''): Svg => emoji('1f357', size, { rot, look });

// --- rice and curries ----------------------------------------------------------------------------

interface Rice {
  colours: string[];
  bed: string;
}
export const RICE = {
  white: { bed: '#e6d6b2', colours: ['#fffdf5', '#f8f1e0', '#efe5cd'] },
  biryani: { bed: '#c9761a', colours: ['#fff6dc', '#fbcf55', '#f7ab30', '#ffe9ad', '#ec861f'] },
  pale: { bed: '#c9aa6d', colours: ['#fff6df', '#f7e6b9', '#f3d488', '#fffaf0'] },
  saffron: { bed: '#b9701a', colours: ['#ffd45e', '#f7b733', '#fff0c0', '#e98f1f'] },
  jeera: {
    bed: '#e6d4ac',
    colours: ['#fffaf0', '#fbf1d9', '#f6e8c6', '#fffdf6', '#f3e2ba', '#fff7e6', '#fff3d9'],
  },
  fried: { bed: '#b98a46', colours: ['#f6dfae', '#e9c17a', '#d9a556', '#fbeccb'] },
  poha: { bed: '#cf9a1d', colours: ['#fbd95f', '#f6c93c', '#ffe68f', '#eab52b'] },
  puffed: { bed: '#c9a668', colours: ['#fff4da', '#f8e3b4', '#fbecca', '#eacb8d'] },
} satisfies Record<string, Rice>;

export const rice = (radius: number, kind: Rice, seed: string, size = 1, squash = 1): Svg => {
  const grain = size * 1.14;
  const random = seeded(`rice${seed}`);
  const edge = lump(radius * 0.97, radius * 0.97 * squash, `edge${seed}`, 0.035, 14);
  const grains = spread(
    Math.round((radius * radius) / (26 * grain)),
    radius * 0.97,
    random,
    (x, y) => {
      const colour = pick(random, kind.colours);
      const body = `rx="${7.5 * grain}" ry="${2.9 * grain}"`;
      return at(
        x,
        y * squash,
        `<ellipse cy="1.6" ${body} fill="#7a3d05" opacity=".24"/><ellipse ${body} fill="${colour}"/>`,
        { rot: Math.round(random() * 180) },
      );
    },
    0.05,
  );
  return lifted(
    join(
      flat(edge, kind.bed),
      grains,
      `<ellipse rx="${radius * 1.02}" ry="${radius * 1.02 * squash}" fill="url(#dome)"/>`,
    ),
  );
};

export const curry = (radius: number, colour: string, oil = 0.4): Svg =>
  join(
    flat(circle(radius), colour),
    flat(circle(radius), '#000', `filter="url(#mottle)" opacity="${oil}"`),
    flat(circle(radius), 'url(#liquid)'),
  );

const cream = (d: string, width: number, colour: string): Svg =>
  join(
    blurred(line(d, '#ffd9a0', width * 1.7, 'opacity=".5"'), 2),
    blurred(line(d, colour, width), 1),
    line(d, '#fff', width * 0.3, 'opacity=".7"'),
  );

export const creamSwirl = (size: number, colour = '#fff3df'): Svg =>
  cream(spiral(size * 0.2, size, 1.9, 0.9), size * 0.09, colour);

export const creamDrizzle = (size: number, colour = '#fff3df'): Svg => {
  const comma = path(
    `M${-size * 0.5} ${size * 0.12}C${-size * 0.3} ${-size * 0.34} ${size * 0.3} ${-size * 0.3} ${size * 0.56} ${size * 0.02}C${size * 0.2} ${-size * 0.12} ${-size * 0.2} ${-size * 0.06} ${-size * 0.5} ${size * 0.12}Z`,
  );
  const dots = [
    [-0.74, 0.3, 0.07],
    [0.1, -0.86, 0.055],
    [0.86, 0.2, 0.06],
  ];
  return join(
    ...[-100, 20, 140].map((rot) =>
      at(
        0,
        0,
        at(
          0,
          -size * 0.62,
          join(blurred(flat(comma, '#ffd9a0', 'opacity=".6"'), 2), blurred(flat(comma, colour), 1)),
        ),
        { rot },
      ),
    ),
    ...dots.map(([x = 0, y = 0, r = 0]) => at(size * x, size * y, solid(circle(size * r), colour, 'soft'))),
  );
};

export const glints = (radius: number): Svg =>
  blurred(
    faded(
      join(
        line(
          `M${-radius * 0.72} ${-radius * 0.28}A${radius * 0.78} ${radius * 0.78} 0 0 1 ${-radius * 0.3} ${-radius * 0.7}`,
          '#fff',
          5,
        ),
        line(
          `M${radius * 0.5} ${radius * 0.6}A${radius * 0.78} ${radius * 0.78} 0 0 0 ${radius * 0.68} ${radius * 0.38}`,
          '#fff',
          3.5,
        ),
      ),
      0.5,
    ),
    1,
  );

export const katori = (r: number, content: Svg, metal = 'steel'): Svg =>
  lifted(
    join(
      flat(circle(r), `url(#${metal})`),
      flat(circle(r * 0.84), '#3a1e0a', 'opacity=".5"'),
      inside(circle(r * 0.81), content),
      flat(circle(r * 0.81), 'url(#hollow)'),
    ),
  );

const sauce = (r: number, colour: string, top: Svg = ''): Svg =>
  join(flat(circle(r), colour), flat(circle(r), 'url(#liquid)'), top, glints(r * 0.8));

export const SAUCES = {
  mint: '#6fae3f',
  tamarind: '#6d2410',
  red: '#c8331d',
  coconut: '#f7f2e4',
  curd: '#fdfaf2',
  sambar: '#cf6a1c',
  dal: '#e8ae2c',
  makhani: '#6b2d18',
  palak: '#3f7d2c',
  butter: '#ea7423',
  rajma: '#96331a',
  pickle: '#b8400f',
  sweetChilli: '#e04a22',
} as const;

export const dip = (r: number, kind: keyof typeof SAUCES, top: Svg = '', metal = 'steel'): Svg =>
  katori(r, sauce(r, SAUCES[kind], top), metal);

export const raita = (r: number): Svg =>
  dip(
    r,
    'curd',
    join(herbs(7, r * 0.6, `raita${r}`), crumbs(6, r * 0.55, `raita${r}`, ['#b5487f', '#d98a3a'], 2.4)),
  );
export const sambar = (r: number): Svg =>
  dip(
    r,
    'sambar',
    join(
      herbs(6, r * 0.55, `sam${r}`),
      at(r * 0.2, -r * 0.1, cubeBit('#f08b3c', r * 0.3)),
      at(-r * 0.25, r * 0.25, cubeBit('#e9b64a', r * 0.26)),
    ),
  );
export const coconutChutney = (r: number): Svg =>
  dip(
    r,
    'coconut',
    join(
      crumbs(6, r * 0.5, `coc${r}`, ['#40210f', '#3b8f33'], 2),
      at(r * 0.15, r * 0.1, curryLeaves(2, r / 60)),
    ),
  );

// --- breads --------------------------------------------------------------------------------------

const charred = (count: number, radius: number, seed: string, colour = '#8f4310'): Svg =>
  blurred(
    strew(count, radius, `char${seed}`, (random) =>
      flat(
        lump(between(random, 3, 9), between(random, 2.5, 6), `c${Math.floor(random() * 20)}`, 0.22, 7),
        colour,
        `opacity="${between(random, 0.3, 0.75).toFixed(2)}"`,
      ),
    ),
    1,
  );

export const flatbread = (r: number, seed: string, colour = '#efc987', spots = 22): Svg => {
  const shape = lump(r, r * 0.97, seed, 0.03, 12);
  return lifted(
    join(
      solid(shape, colour, 'bread', 0.8),
      inside(shape, charred(spots, r * 0.84, seed)),
      flat(shape, 'none', 'stroke="#fff1cf" stroke-width="2" opacity=".4"'),
    ),
  );
};

const NAAN = path('M0 -92C34 -92 62 -34 64 16C66 62 38 88 0 88C-38 88 -66 62 -64 16C-62 -34 -34 -92 0 -92Z');
export const naan = (seed: string, top: Svg = '', colour = '#f4d497'): Svg =>
  lifted(
    join(
      solid(NAAN, colour, 'bread', 0.8),
      inside(
        NAAN,
        join(
          ...[
            [-24, -26, 15],
            [22, -8, 18],
            [-20, 26, 19],
            [18, 46, 14],
            [2, -60, 11],
          ].map(([x = 0, y = 0, r = 0]) =>
            at(
              x,
              y,
              join(
                blurred(flat(lump(r, r * 0.8, `${seed}${x}`, 0.12), '#d08a3a', 'opacity=".55"'), 2),
                blurred(flat(lump(r * 0.5, r * 0.36, `${seed}b${y}`, 0.25), '#8a3f0e', 'opacity=".75"'), 2),
                blurred(at(-r * 0.3, -r * 0.5, flat(oval(r * 0.6, r * 0.3), '#fff0c8', 'opacity=".6"')), 2),
              ),
            ),
          ),
          charred(9, 60, seed),
        ),
      ),
      top,
    ),
  );

export const lachha = (r: number, colour = '#e9bd76'): Svg =>
  lifted(
    join(
      solid(lump(r, r, 'lachha', 0.03, 14), colour),
      line(spiral(6, r * 0.9, 4.6), '#8a4a16', 5, 'opacity=".75"'),
      line(spiral(4, r * 0.88, 4.6), '#fbe3b0', 3.4, 'opacity=".85"'),
      inside(lump(r, r, 'lachha', 0.03, 14), charred(16, r * 0.8, 'lachha')),
    ),
  );

const QUARTER = path('M-66 62Q-72 -50 64 -66Q70 10 52 44Q10 76 -66 62Z');
export const folded = (seed: string, colour: string, spots = 16, spotColour = '#8a4a16'): Svg =>
  lifted(
    join(
      at(4, 5, flat(QUARTER, '#a8692a')),
      solid(QUARTER, colour, 'bread', 0.8),
      inside(QUARTER, charred(spots, 66, seed, spotColour)),
      line('M-58 54Q-10 20 56 -52', '#a8692a', 2, 'opacity=".45"'),
    ),
  );

export const puffed = (rx: number, ry: number, seed: string): Svg => {
  const shape = lump(rx, ry, seed, 0.035, 10);
  return lifted(
    join(
      solid(shape, '#f3b548', 'bread'),
      inside(shape, charred(9, rx * 0.7, seed, '#c1741c')),
      flat(shape, 'url(#sheen)'),
    ),
  );
};

export const pav = (size: number): Svg =>
  lifted(
    join(
      solid(box(size, size * 0.86, size * 0.28), '#d98c3c'),
      at(
        -size * 0.04,
        -size * 0.06,
        flat(box(size * 0.66, size * 0.46, size * 0.22), '#f0b566', 'opacity=".6"'),
      ),
      flat(box(size, size * 0.86, size * 0.28), 'url(#sheen)'),
    ),
  );

// --- South Indian --------------------------------------------------------------------------------

export const dosaRoll = (length: number, width: number): Svg => {
  const shape = box(length, width, width * 0.46);
  const lace = Array.from({ length: 15 }, (_, i) => {
    const x = -length / 2 + 10 + i * (length / 15);
    return line(`M${x} ${-width / 2}Q${x + 11} 0 ${x} ${width / 2}`, '#b5671c', 2.4, 'opacity=".42"');
  });
  return lifted(
    join(
      flat(shape, '#e8a94b'),
      inside(shape, join(lace.join(''), crust(shape, 0.35))),
      flat(shape, 'url(#barrel)'),
      ...[-1, 1].map((side) =>
        at(
          (side * length) / 2 - side * 6,
          0,
          join(
            flat(oval(width * 0.2, width * 0.4), '#a8601c'),
            flat(oval(width * 0.13, width * 0.29), '#f2c95c'),
            crumbs(5, width * 0.16, `fill${side}`, ['#f6d978', '#4fa83d'], 3),
          ),
        ),
      ),
    ),
  );
};

export const laceFold = (): Svg => {
  const shape = path('M-96 58Q-30 -96 6 -100Q62 -60 104 54Q6 96 -96 58Z');
  return lifted(
    join(
      at(3, 6, flat(shape, '#9a5718')),
      solid(shape, '#e6a646'),
      inside(
        shape,
        join(
          crust(shape, 0.6),
          strew(60, 96, 'lace', (random) =>
            flat(oval(between(random, 1.6, 4), 2.2), '#7a3e0e', 'opacity=".7"'),
          ),
          herbs(10, 80, 'rava'),
        ),
      ),
      line('M6 -98Q0 0 -20 74', '#8f4d14', 2.5, 'opacity=".5"'),
    ),
  );
};

export const idli = (r: number): Svg =>
  lifted(
    join(
      at(0, 4, flat(oval(r, r * 0.92), '#cfc0a2')),
      solid(oval(r, r * 0.92), '#fffdf6', 'soft', 0.7),
      crumbs(10, r * 0.6, `idli${r}`, ['#f1e8d4'], 2),
    ),
  );

export const uttapam = (r: number): Svg =>
  join(
    flatbread(r, 'uttapam', '#f0d08d', 14),
    strew(13, r * 0.78, 'utt-onion', () => line('M-9 0Q0 -8 9 0', '#c76a9c', 4)),
    strew(12, r * 0.76, 'utt-tomato', () => cubeBit('#e0442c', 11)),
    strew(10, r * 0.74, 'utt-chilli', () => solid(circle(4.5), '#5bb13b', 'green')),
    herbs(16, r * 0.8, 'utt'),
  );

export const appam = (r: number): Svg =>
  lifted(
    join(
      flat(lump(r, r, 'appam', 0.05, 18), '#d89a4a'),
      flat(lump(r * 0.93, r * 0.93, 'appam2', 0.04, 16), '#f6e2b8'),
      strew(70, r * 0.88, 'appamlace', (random) =>
        flat(circle(between(random, 1.2, 2.8)), '#d8ae6b', 'opacity=".7"'),
      ),
      blurred(flat(circle(r * 0.52), '#fffdf4'), 2),
      solid(circle(r * 0.42), '#fffdf4', 'soft', 0.5),
    ),
  );

// --- street food, Indo-Chinese, sweets -----------------------------------------------------------

export const samosa = (size = 1): Svg => {
  const shape = path(
    'M0 -62Q10 -64 16 -52L60 38Q64 52 50 54Q0 66 -50 54Q-64 52 -60 38L-16 -52Q-10 -64 0 -62Z',
  );
  return lifted(
    at(
      0,
      0,
      join(
        solid(shape, '#dd9a3c'),
        inside(
          shape,
          join(
            crust(shape, 0.45),
            line('M0 -60Q14 0 8 58', '#9c5612', 3, 'opacity=".55"'),
            line('M-56 46Q0 34 56 46', '#9c5612', 2.5, 'opacity=".45"'),
          ),
        ),
        ...[-38, -19, 0, 19, 38].map((x) => line(`M${x} 57V49`, '#a8621a', 3, 'opacity=".5"')),
      ),
      { scale: size },
    ),
  );
};

export const puri = (r: number, filling: string): Svg =>
  lifted(
    join(
      solid(circle(r), '#e3a54b'),
      crust(circle(r), 0.3),
      at(r * 0.05, -r * 0.05, flat(lump(r * 0.52, r * 0.48, `hole${filling}`, 0.12), '#8a4c14')),
      at(r * 0.05, 0, flat(lump(r * 0.45, r * 0.4, `fill${filling}`, 0.1), filling)),
      at(r * 0.05, 0, herbs(3, r * 0.3, filling)),
    ),
  );

export const momo = (r: number): Svg =>
  lifted(
    join(
      solid(circle(r), '#fbf3e2', 'soft', 0.6),
      ...Array.from({ length: 9 }, (_, i) =>
        at(
          0,
          0,
          line(
            `M${r * 0.14} 0Q${r * 0.5} ${r * 0.22} ${r * 0.84} ${r * 0.06}`,
            '#c9b48c',
            2.6,
            'opacity=".8"',
          ),
          { rot: i * 40 },
        ),
      ),
      solid(circle(r * 0.2), '#efe2c6', 'soft'),
    ),
  );

export const noodles = (radius: number, colours: string[], seed: string, count = 80): Svg => {
  const random = seeded(`noodle${seed}`);
  const strand = (x: number, y: number): Svg => {
    const colour = pick(random, colours);
    const [a, b] = [between(random, -28, 28), between(random, -28, 28)];
    const d = `M-38 0C-16 ${a} 14 ${b} 38 ${between(random, -12, 12).toFixed(0)}`;
    return at(
      x,
      y,
      join(
        line(d, '#8f4a08', 7.4, 'opacity=".34"'),
        line(d, colour, 5.6),
        line(d, '#fff3c4', 1.6, 'opacity=".6"'),
      ),
      { rot: random() * 360 },
    );
  };
  return inside(
    circle(radius),
    join(
      flat(circle(radius), colours[0] ?? '#e0a94a'),
      spread(count, radius * 0.9, random, strand),
      flat(circle(radius), 'url(#dome)'),
    ),
  );
};

export const jalebi = (r: number): Svg => {
  const d = spiral(r * 0.12, r, 2.7);
  return lifted(
    join(
      line(d, '#b5480a', r * 0.24),
      line(d, '#f28a1c', r * 0.19),
      line(d, '#ffd27a', r * 0.06, 'opacity=".85"'),
    ),
  );
};

export const kulfi = (length: number, colour: string, top: Svg): Svg => {
  const shape = path(
    `M-22 ${length / 2}L-26 ${-length / 2 + 22}Q-24 ${-length / 2} 0 ${-length / 2}Q24 ${-length / 2} 26 ${-length / 2 + 22}L22 ${length / 2}Z`,
  );
  return lifted(
    join(
      at(0, length / 2 + 18, solid(box(10, 46, 5), '#d9ae70')),
      solid(shape, colour, 'soft'),
      line(
        `M-9 ${-length / 2 + 22}V${length / 2 - 10}M9 ${-length / 2 + 22}V${length / 2 - 10}`,
        '#c9a86a',
        2.5,
        'opacity=".5"',
      ),
      top,
    ),
  );
};

export const diamond = (size = 1): Svg => {
  const shape = path('M0 -36Q3 -36 26 -3Q28 0 26 3Q3 36 0 36Q-3 36 -26 3Q-28 0 -26 -3Q-3 -36 0 -36Z');
  return lifted(
    at(
      0,
      0,
      join(
        at(0, 6, flat(shape, '#c9a566')),
        solid(shape, '#f4e3bb', 'soft'),
        at(0, 0, join(flat(shape, '#eceeee', 'opacity=".9"'), flat(shape, 'url(#steel)', 'opacity=".55"')), {
          scale: 0.78,
        }),
        line('M-10 -8L4 -18M-4 10L12 -4', '#fff', 2.4, 'opacity=".9"'),
      ),
      { scale: size },
    ),
  );
};

export const fish = (colour: string): Svg => {
  const body = path('M-104 4C-78 -52 6 -62 62 -14L104 -44Q98 0 106 42L62 18C10 62 -76 56 -104 4Z');
  return lifted(
    join(
      solid(body, colour),
      inside(
        body,
        join(
          crust(body, 0.6),
          ...[-52, -22, 8, 36].map((x) =>
            line(`M${x - 8} -34Q${x + 14} 0 ${x - 6} 36`, '#4a1404', 6, 'opacity=".75"'),
          ),
        ),
      ),
      line('M-74 -24Q-58 4 -76 32', '#5e1a06', 3.5, 'opacity=".7"'),
      at(-86, -6, join(flat(circle(6), '#fff3dc'), flat(circle(3.2), '#2a1206'))),
    ),
  );
};

export const mushroom = (r: number): Svg =>
  lifted(
    join(
      at(0, r * 0.62, solid(box(r * 0.7, r * 0.8, r * 0.26), '#ecd9b4', 'soft')),
      solid(
        path(
          `M${-r} ${r * 0.3}C${-r} ${-r * 0.9} ${r} ${-r * 0.9} ${r} ${r * 0.3}Q0 ${r * 0.62} ${-r} ${r * 0.3}Z`,
        ),
        '#d68b45',
      ),
      blurred(
        join(
          line(`M${-r * 0.6} ${-r * 0.1}Q0 ${-r * 0.5} ${r * 0.6} ${-r * 0.1}`, '#5a1e06', r * 0.14),
          line(`M${-r * 0.7} ${r * 0.2}Q0 ${-r * 0.15} ${r * 0.7} ${r * 0.2}`, '#5a1e06', r * 0.12),
        ),
        1,
      ),
    ),
  );

/** Pieces on a skewer, from left to right. */
export const skewer = (pieces: Svg[], gap: number): Svg => {
  const start = (-(pieces.length - 1) * gap) / 2;
  const end = -start + gap * 0.9;
  return join(
    lifted(join(line(`M${-end} 0H${end + 14}`, '#7d8083', 5), line(`M${-end} -1H${end + 14}`, '#e8eaea', 2))),
    ...pieces.map((piece, i) => at(start + i * gap, 0, piece)),
  );
};

export const wrap = (seed: string): Svg =>
  lifted(
    join(
      flat(box(176, 56, 22), '#e7b768'),
      inside(box(176, 56, 22), charred(12, 84, seed)),
      flat(box(176, 56, 22), 'url(#barrel)'),
      at(
        84,
        0,
        join(
          flat(oval(13, 26), '#8d4f18'),
          flat(oval(10, 21), '#c9541f'),
          crumbs(8, 12, seed, ['#6cc04f', '#f3d6e4', '#e8742a', '#b5487f'], 4),
        ),
      ),
      at(
        -42,
        0,
        join(
          flat(path('M-50 -30H38L52 -14L38 0L52 14L38 30H-50Q-60 0 -50 -30Z'), '#fffaf0'),
          flat(
            path('M-50 -30H38L52 -14L38 0L52 14L38 30H-50Q-60 0 -50 -30Z'),
            'url(#barrel)',
            'opacity=".6"',
          ),
          line('M-34 -28V28M-12 -28V28', '#d99a2b', 3, 'opacity=".7"'),
        ),
      ),
    ),
  );
