import { at, blurred, box, circle, flat, inside, join, line, lump, oval, path, type Svg } from './svg';

export interface Base {
  under: Svg;
  over?: Svg;
  /** Where food has to stay inside: a bowl's opening. */
  opening?: string;
  /** How much larger than drawn the food may be on a base without an edge. */
  room?: number;
}

const ground = (shape: string): Svg => blurred(at(0, 7, flat(shape, '#2a1406', 'opacity=".34"')), 6);

export const plate = (): Base => ({
  room: 1.12,
  under: join(
    ground(circle(141)),
    flat(circle(144), 'url(#rim-white)'),
    flat(circle(136), 'none', 'stroke="#d99a2b" stroke-width="2.4" opacity=".75"'),
    flat(circle(110), 'url(#well-white)'),
    flat(circle(103), 'url(#floor-white)'),
  ),
});

export const thali = (): Base => ({
  room: 1.06,
  under: join(
    ground(circle(141)),
    flat(circle(144), 'url(#steel)'),
    flat(circle(133), 'url(#steel-deep)'),
    flat(circle(129), 'url(#steel)'),
    flat(circle(129), '#fff', 'opacity=".28"'),
    ...[112, 84, 56].map((r) => flat(circle(r), 'none', 'stroke="#fff" stroke-width="1.4" opacity=".35"')),
  ),
});

export const slate = (): Base => ({
  room: 1.14,
  under: join(
    ground(circle(141)),
    flat(circle(144), 'url(#glaze-black)'),
    flat(circle(136), 'none', 'stroke="#d99a2b" stroke-width="2" opacity=".7"'),
    flat(circle(112), '#2b2320', 'opacity=".55"'),
    flat(circle(108), 'url(#glaze-black)'),
  ),
});

const vessel = (metal: string, rim: number, opening: number, floor: string): Base => ({
  under: join(
    ground(circle(rim - 3)),
    flat(circle(rim), `url(#${metal})`),
    flat(circle(rim - 4), 'none', 'stroke="#fff" stroke-width="2" opacity=".35"'),
    flat(circle(opening + 4), '#2a1206', 'opacity=".4"'),
    flat(circle(opening), floor),
  ),
  over: flat(circle(opening), 'url(#hollow)', 'pointer-events="none"'),
  opening: circle(opening),
});

export const bowl = (glaze: 'white' | 'blue' | 'black' | 'steel' = 'white'): Base => {
  const metals = { white: 'rim-white', blue: 'glaze-blue', black: 'glaze-black', steel: 'steel' } as const;
  const made = vessel(metals[glaze], 142, 118, glaze === 'black' ? '#3a302b' : '#efe2cc');
  const hairline = flat(circle(134), 'none', 'stroke="#d99a2b" stroke-width="2.2" opacity=".7"');
  return glaze === 'white' ? { ...made, under: made.under + hairline } : made;
};

const handle = (metal: string, side: 1 | -1): Svg =>
  at(
    side * 122,
    0,
    join(
      line(`M0 -34C${side * 34} -34 ${side * 34} 34 0 34`, '#2a1206', 13, 'opacity=".25"'),
      line(`M0 -36C${side * 32} -36 ${side * 32} 32 0 32`, `url(#${metal})`, 11),
    ),
  );

export const kadai = (metal: 'copper' | 'brass' | 'iron'): Base => {
  const made = vessel(metal, 130, 112, '#3a2010');
  return { ...made, under: join(handle(metal, -1), handle(metal, 1), made.under) };
};

export const handi = (): Base => {
  const made = vessel('clay', 142, 112, '#5a2410');
  const ridge = flat(
    circle(127),
    'none',
    'stroke="#5e2409" stroke-width="3" opacity=".35" stroke-dasharray="3 9"',
  );
  return { ...made, under: made.under + ridge };
};

export const coconutShell = (): Base => {
  const made = vessel('clay', 140, 112, '#f6efe0');
  return {
    ...made,
    under: join(
      ground(circle(138)),
      flat(circle(142), '#5c3a22'),
      flat(circle(142), 'url(#shade-dark)'),
      flat(circle(134), '#f9f3e6'),
      flat(circle(134), 'url(#shade-soft)'),
      flat(circle(112), '#e6d8bf'),
    ),
  };
};

const veins = (): Svg =>
  Array.from({ length: 15 }, (_, i) => {
    const x = -126 + i * 18;
    return line(
      `M${x} 0Q${x + 12} -60 ${x + 34} -104M${x} 0Q${x + 12} 60 ${x + 34} 104`,
      '#dff0a8',
      1.6,
      'opacity=".32"',
    );
  }).join('');

export const leaf = (): Base => {
  const outline = path(
    'M-146 0C-138 -74 -84 -112 0 -112C84 -112 136 -74 148 0C136 74 84 112 0 112C-84 112 -138 74 -146 0Z',
  );
  return {
    room: 1.07,
    under: at(
      0,
      0,
      join(
        ground(outline),
        flat(outline, 'url(#banana)'),
        inside(outline, join(veins(), line('M-150 0H150', '#cfe58e', 6), line('M-150 2H150', '#6f9a3a', 2))),
      ),
      { rot: -14 },
    ),
  };
};

const rings = (r: number): Svg =>
  [0.92, 0.78, 0.6, 0.4, 0.2]
    .map((k, i) =>
      at(
        i * 3 - 5,
        i * 2 - 4,
        flat(
          lump(r * k, r * k * 0.94, `wood${i}`, 0.04),
          'none',
          'stroke="#7a4a20" stroke-width="1.6" opacity=".28"',
        ),
      ),
    )
    .join('');

export const board = (): Base => ({
  room: 1.08,
  under: join(
    ground(circle(141)),
    flat(circle(144), '#7d4f26'),
    at(-1, -3, flat(circle(142), 'url(#wood)')),
    rings(138),
    flat(circle(128), 'none', 'stroke="#fff" stroke-width="1.5" opacity=".2"'),
  ),
});

export const plank = (): Base => {
  const grain = [-84, -58, -30, -4, 22, 50, 78].map((y, i) =>
    line(
      `M-140 ${y}C-60 ${y + (i % 2 ? 9 : -7)} 40 ${y + (i % 3 ? -8 : 10)} 140 ${y + 3}`,
      '#7a4a20',
      1.7,
      'opacity=".28"',
    ),
  );
  return {
    under: at(
      0,
      0,
      join(
        ground(box(288, 204, 34)),
        at(0, 4, flat(box(290, 206, 36), '#7d4f26')),
        at(0, -2, flat(box(290, 206, 36), 'url(#wood)')),
        inside(box(290, 206, 36), grain.join('')),
      ),
      { rot: -12 },
    ),
  };
};

export const sizzler = (): Base => ({
  room: 1.06,
  under: join(
    ground(oval(143, 116)),
    at(0, 5, flat(oval(147, 120), '#6f4420')),
    flat(oval(147, 119), 'url(#wood)'),
    at(0, 2, flat(oval(128, 100), '#1d1512', 'opacity=".55"')),
    flat(oval(126, 98), 'url(#iron)'),
    flat(oval(114, 87), '#2e2723'),
    ...[-54, -27, 0, 27, 54].map((x) => line(`M${x - 20} 66L${x + 20} -66`, '#5a524b', 4, 'opacity=".5"')),
  ),
});

const weave = (): Svg =>
  Array.from({ length: 44 }, (_, i) =>
    at(
      0,
      0,
      at(134, 0, flat(box(15, 17, 6), i % 2 ? '#c4934f' : '#e0b878', 'stroke="#86592a" stroke-width="1.2"')),
      { rot: (i * 360) / 44 },
    ),
  ).join('');

export const basket = (cloth = '#c9472f'): Base => {
  const liner = lump(125, 125, 'liner', 0.05, 14);
  const checks = Array.from({ length: 11 }, (_, i) => {
    const p = -130 + i * 26;
    return line(`M${p} -140V140M-140 ${p}H140`, cloth, 7, 'opacity=".2"');
  });
  return {
    under: join(
      ground(circle(139)),
      flat(circle(141), '#8f602d'),
      weave(),
      at(0, 3, flat(liner, '#2a1206', 'opacity=".35"')),
      flat(liner, '#fff9ee'),
      inside(liner, at(0, 0, checks.join(''), { rot: 20 })),
    ),
  };
};

export const dona = (): Base => {
  const outline = lump(142, 142, 'dona', 0.022, 24);
  const pleats = Array.from({ length: 24 }, (_, i) =>
    at(
      0,
      0,
      join(
        line('M100 0L138 3', '#3f4a18', 2.4, 'opacity=".55"'),
        line('M102 6L136 11', '#e3e0a0', 3, 'opacity=".4"'),
      ),
      { rot: i * 15 },
    ),
  );
  return {
    under: join(
      ground(outline),
      flat(outline, 'url(#sal)'),
      pleats.join(''),
      flat(circle(109), '#464a1e', 'opacity=".7"'),
      flat(circle(106), '#97994c'),
      flat(circle(106), 'url(#liquid)'),
      flat(circle(106), 'url(#hollow)'),
    ),
  };
};

export const steamer = (): Base => {
  const slats = Array.from({ length: 9 }, (_, i) =>
    at(0, -96 + i * 24, flat(box(240, 17, 4), i % 2 ? '#dcb377' : '#e7c48b')),
  );
  return {
    under: join(
      ground(circle(141)),
      flat(circle(144), '#8d5f2c'),
      flat(circle(143), 'url(#wood)'),
      flat(circle(137), 'none', 'stroke="#f1d3a0" stroke-width="4" opacity=".7"'),
      flat(circle(126), 'none', 'stroke="#7a4a20" stroke-width="3" opacity=".6"'),
      flat(circle(120), '#6b431d'),
      inside(circle(118), slats.join('')),
      flat(circle(118), 'url(#hollow)'),
    ),
  };
};

export const kraft = (): Base => {
  const sheet = path('M-118 -112L96 -134L138 92L-92 134Z');
  const fold = path('M138 92L104 96L112 58Z');
  return {
    room: 1.09,
    under: join(
      plate().under,
      blurred(at(2, 6, flat(sheet, '#2a1406', 'opacity=".3" transform="scale(.86)"')), 2),
      at(0, 0, join(flat(sheet, '#d8b98a'), flat(sheet, 'url(#sheen)'), flat(fold, '#b8935e')), {
        scale: 0.86,
        rot: -4,
      }),
    ),
  };
};

/** A saucer seen from the side, on which glasses stand. */
export const saucer = (): Base => ({
  under: at(
    0,
    112,
    join(
      blurred(at(0, 10, flat(oval(108, 18), '#2a1406', 'opacity=".4"')), 6),
      at(0, 5, flat(oval(118, 26), '#cdb992')),
      flat(oval(118, 25), 'url(#rim-white)'),
      flat(oval(111, 21.5), 'none', 'stroke="#d99a2b" stroke-width="2" opacity=".75"'),
      flat(oval(78, 14), 'url(#well-white)'),
    ),
  ),
});

export const serve = (base: Base, food: Svg[], beside: Svg[] = []): Svg => {
  const { under, over = '', opening, room = 1 } = base;
  const portion = opening ? inside(opening, food.join('')) : at(0, 0, food.join(''), { scale: room });
  return join(under, portion, over, ...beside);
};
