import { at, box, circle, faded, flat, inside, join, lifted, line, oval, path, type Svg, solid } from './svg';

interface Glass {
  top: number;
  foot: number;
  height: number;
  /** Layers from the bottom up: share of the height, colour. */
  layers: [number, string][];
  afloat?: Svg;
  within?: Svg;
}

const cup = (top: number, foot: number, height: number): string =>
  path(
    `M${-top} ${-height}L${-foot} ${-10}Q${-foot + 2} 0 ${-foot + 14} 2Q0 8 ${foot - 14} 2Q${foot - 2} 0 ${foot} -10L${top} ${-height}Q0 ${-height + 16} ${-top} ${-height}Z`,
  );

function liquid({ height, layers }: Glass): Svg {
  let level = 6;
  return layers
    .map(([share, colour]) => {
      const depth = share * height;
      level -= depth;
      return `<rect x="-120" y="${level}" width="240" height="${depth + 8}" fill="${colour}"/>`;
    })
    .reverse()
    .join('');
}

/** A glass from the side, standing on y = 0. */
export function glass(spec: Glass): Svg {
  const { top, foot, height, layers, afloat = '', within = '' } = spec;
  const body = cup(top, foot, height);
  const filled = layers.reduce((sum, [share]) => sum + share, 0);
  const surface = 6 - filled * height;
  const width = foot + ((top - foot) * -surface) / height - 4;
  const cap = layers[layers.length - 1]?.[1] ?? '#fff';
  return lifted(
    join(
      at(0, -height, flat(oval(top, top * 0.17), '#dfeaec', 'opacity=".55"')),
      flat(body, '#eef6f7', 'opacity=".5"'),
      inside(
        body,
        join(
          liquid(spec),
          within,
          at(
            0,
            surface,
            join(
              flat(oval(width + 3, width * 0.17), cap),
              flat(oval(width + 3, width * 0.17), '#fff', 'opacity=".35"'),
            ),
          ),
        ),
      ),
      at(0, surface, afloat),
      flat(body, 'url(#round-x)'),
      inside(
        body,
        join(
          flat(
            path(`M${-top + 8} ${-height}L${-foot + 10} 0H${-foot + 26}L${-top + 28} ${-height}Z`),
            '#fff',
            'opacity=".3"',
          ),
        ),
      ),
      flat(body, 'none', 'stroke="#ffffff" stroke-width="3" opacity=".75"'),
      flat(body, 'none', 'stroke="#8fa7ad" stroke-width="1.2" opacity=".8"'),
      flat(
        oval(top, top * 0.17),
        'none',
        `transform="translate(0 ${-height})" stroke="#a9bdc2" stroke-width="2"`,
      ),
    ),
  );
}

export const straw = (colour: string, length: number): Svg =>
  lifted(
    join(
      at(0, -length / 2, solid(box(11, length, 5), colour)),
      ...[0.2, 0.4, 0.6, 0.8].map((k) =>
        line(`M-5 ${-length * k}L5 ${-length * k - 8}`, '#fff', 4, 'opacity=".7"'),
      ),
    ),
  );

export const ice = (size = 30): Svg =>
  faded(
    join(
      flat(box(size, size, 7), '#f4fdff'),
      flat(box(size, size, 7), 'none', 'stroke="#a9d3dc" stroke-width="2"'),
      at(-size * 0.16, -size * 0.16, flat(box(size * 0.34, size * 0.34, 4), '#fff')),
    ),
    0.75,
  );

export const bubbles = (spots: [number, number][]): Svg =>
  spots.map(([x, y], i) => at(x, y, flat(circle(2.4 + (i % 3)), '#fff', 'opacity=".65"'))).join('');

/** An unglazed clay cup, standing on y = 0. */
export const kulhad = (content: string, froth: Svg): Svg => {
  const body = path('M-74 -140C-66 -90 -60 -40 -50 -6Q0 12 50 -6C60 -40 66 -90 74 -140Z');
  return lifted(
    join(
      flat(body, 'url(#clay)'),
      flat(body, 'url(#round-x)'),
      inside(
        body,
        join(
          ...[-104, -72, -40].map((y) =>
            line(`M-80 ${y}Q0 ${y + 26} 80 ${y}`, '#6b2a0f', 3, 'opacity=".35"'),
          ),
          flat(path('M-60 -140L-42 0H-22L-36 -140Z'), '#fff', 'opacity=".2"'),
        ),
      ),
      at(
        0,
        -140,
        join(
          flat(oval(75, 22), '#d9814f'),
          flat(oval(67, 18), '#6b2a0f'),
          at(
            0,
            3,
            inside(
              oval(65, 16),
              join(flat(oval(65, 16), content), flat(oval(65, 16), 'url(#liquid)'), froth),
            ),
          ),
        ),
      ),
    ),
  );
};

/** A steel tumbler standing in its saucer-bowl, on y = 0. */
export const tumbler = (content: string, froth: Svg): Svg => {
  const body = path('M-50 -152L-38 -34H38L50 -152Z');
  const dabara = path('M-84 -58C-78 -22 -60 0 0 0S78 -22 84 -58Z');
  return lifted(
    join(
      at(0, -58, join(flat(oval(90, 20), 'url(#steel)'), flat(oval(80, 15), '#7a7f82'))),
      flat(body, 'url(#steel)'),
      inside(
        body,
        join(
          flat(path('M-36 -152L-28 -30H-12L-18 -152Z'), '#fff', 'opacity=".7"'),
          flat(path('M26 -152L22 -30H38L50 -152Z'), '#4d5356', 'opacity=".3"'),
        ),
      ),
      at(
        0,
        -152,
        join(
          flat(oval(56, 15), 'url(#steel)'),
          flat(oval(49, 12), '#5d3a20'),
          at(0, 1, inside(oval(48, 11), join(flat(oval(48, 11), content), froth))),
        ),
      ),
      flat(dabara, 'url(#steel)'),
      inside(
        dabara,
        join(
          flat(path('M-64 -58Q-56 -16 -24 2H-8Q-40 -16 -46 -58Z'), '#fff', 'opacity=".6"'),
          flat(path('M60 -58Q50 -10 10 2H84V-58Z'), '#4d5356', 'opacity=".22"'),
        ),
      ),
      line('M-88 -56Q0 -24 88 -56', '#f8f9f8', 3, 'opacity=".9"'),
    ),
  );
};

export const steam = (): Svg =>
  faded(
    join(
      ...[-26, 4, 32].map((x, i) =>
        line(`M${x} 0C${x - 14} -16 ${x + 14} -28 ${x} ${-44 - (i % 2) * 10}`, '#fff', 6),
      ),
    ),
    0.6,
  );

/** A trimmed young coconut with its top cut open, standing on y = 0. */
export const greenCoconut = (): Svg => {
  const body = path('M-92 -104C-108 -40 -66 6 0 6S108 -40 92 -104C70 -150 -70 -150 -92 -104Z');
  return lifted(
    join(
      solid(body, '#7fb83f', 'green'),
      inside(
        body,
        join(
          ...[-60, -24, 18, 56].map((x) =>
            line(`M${x} -130Q${x * 1.4} -60 ${x * 0.8} 4`, '#4d8a2a', 3, 'opacity=".4"'),
          ),
        ),
      ),
      at(
        0,
        -118,
        join(
          flat(oval(66, 25), '#5d9a30'),
          flat(oval(60, 22), '#f2ead6'),
          flat(oval(46, 16), '#fffdf6'),
          flat(oval(34, 11), '#cfe3d9'),
          flat(oval(34, 11), 'url(#hollow)'),
        ),
      ),
    ),
  );
};
