import {
  basket,
  board,
  bowl,
  coconutShell,
  dona,
  handi,
  kadai,
  kraft,
  leaf,
  plank,
  plate,
  saucer,
  serve,
  sizzler,
  slate,
  steamer,
  thali,
} from './pictures/bases';
import { bubbles, glass, greenCoconut, ice, kulhad, steam, straw, tumbler } from './pictures/drinks';
import * as food from './pictures/foods';
import { RICE } from './pictures/foods';
import {
  at,
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
  type Svg,
  solid,
} from './pictures/svg';

const EMOJI = {
  butter: '1f9c8',
  carrot: '1f955',
  cherries: '1f352',
  chopsticks: '1f962',
  coconut: '1f965',
  cookie: '1f36a',
  corn: '1f33d',
  cucumber: '1f952',
  garlic: '1f9c4',
  ginger: '1fada',
  kidneyBeans: '1fad8',
  leafyGreen: '1f96c',
  lemon: '1f34b',
  mango: '1f96d',
  meat: '1f356',
  mushroom: '1f344',
  onion: '1f9c5',
  peanuts: '1f95c',
  pepper: '1fad1',
  pod: '1fadb',
  potato: '1f954',
  prawn: '1f990',
  friedPrawn: '1f364',
  rose: '1f339',
  iceCream: '1f368',
  tomato: '1f345',
} as const;

const SUNNY: (keyof typeof EMOJI)[] = ['tomato', 'chopsticks', 'coconut', 'potato'];
const put = (
  name: keyof typeof EMOJI,
  size: number,
  rot = 0,
  look = SUNNY.includes(name) ? 'sunny' : '',
): Svg => emoji(EMOJI[name], size, { rot, look });

/** The same piece at several places, written `x,y` or `x,y,turn`, with spaces between. */
const each = (places: string, draw: (index: number) => Svg): Svg =>
  places
    .split(' ')
    .map((place, i) => {
      const [x = 0, y = 0, rot = 0] = place.split(',').map(Number);
      return at(x, y, draw(i), { rot });
    })
    .join('');

const salad = (x: number, y: number): Svg =>
  join(
    at(x, y, food.onionRing(17)),
    at(x + 20, y + 14, food.onionRing(13)),
    at(x + 2, y + 26, food.lemonWedge(0.8)),
  );
const chickpeas = (r: number, seed: string, count = 22): Svg =>
  food.pile(count, r * 0.72, seed, () => food.ball(8, '#c98a45'));
const potatoCubes = (count: number, r: number, seed: string): Svg =>
  food.pile(count, r, seed, () => food.cube(17, '#f2c948'));
const veg = (count: number, r: number, seed: string): Svg =>
  join(
    food.strew(count, r, `${seed}c`, () => food.cubeBit('#ee7a22', 10)),
    food.strew(count, r, `${seed}p`, () => food.pea(5)),
  );
const biryaniTop = (seed: string, r = 74): Svg => join(food.friedOnion(12, r, seed), food.herbs(10, r, seed));
const kasuri = (r: number, seed: string): Svg => food.herbs(16, r, `kasuri${seed}`);
const capsicum = (count: number, r: number, seed: string, colours = ['#4fa336', '#d8321f']): Svg =>
  food.strew(count, r, `caps${seed}`, (random) =>
    food.pepperBit(colours[random() > 0.5 ? 1 : 0] ?? '#4fa336'),
  );
const springOnion = (count: number, r: number, seed: string): Svg =>
  food.strew(count, r, `spring${seed}`, (random) =>
    join(flat(circle(4.6), random() > 0.4 ? '#59ab3c' : '#a8d672'), flat(circle(2.2), '#e9f6cf')),
  );
const tikka = (colour: string, size = 32): Svg => food.cube(size, colour, 1);
const pepperPiece = (colour: string): Svg =>
  lifted(solid(box(26, 30, 7), colour, colour === '#4fa336' ? 'green' : 'warm'));
const onionPiece = (): Svg =>
  lifted(join(solid(box(22, 30, 8), '#e7b8cf'), line('M-4 -12Q4 0 -4 12', '#b5487f', 3, 'opacity=".6"')));
const yolkRice = (r: number): Svg => food.rice(r, RICE.white, `mound${r}`, 0.8);
const friedDisc = (r: number, colour: string, seed: string): Svg =>
  food.nugget(r, colour, seed, 'warm', 0.96);
const syrupBall = (r: number): Svg =>
  join(
    food.ball(r, '#8f3a12'),
    at(
      0,
      -r * 0.2,
      food.strew(4, r * 0.4, `syrup${r}`, () => food.pistachio()),
    ),
  );
const appalam = (r: number): Svg =>
  lifted(
    join(
      solid(lump(r, r, 'appalam', 0.04, 14), '#f3cf86'),
      food.crumbs(16, r * 0.8, 'appalam', ['#d79a45', '#fbe6b5'], 3),
    ),
  );
const triangle = (colour: string, seed: string): Svg => {
  const shape = path('M-6 -56Q2 -62 10 -54L62 40Q64 52 50 52H-50Q-64 52 -60 40Z');
  return lifted(
    join(
      solid(shape, colour),
      food.crust(shape, 0.5),
      at(0, 44, join(flat(box(98, 13, 6), '#f6d995'), food.crumbs(9, 46, seed, ['#f0b93c', '#69b03f']))),
      line('M-48 50H48', '#a8621a', 4, 'opacity=".6"'),
    ),
  );
};
const springRoll = (): Svg =>
  join(
    food.capsule(126, 34, '#dc9a3d', 4, '#9c5612'),
    at(
      60,
      0,
      join(flat(oval(8, 14), '#8a4c14'), food.crumbs(5, 7, 'roll', ['#ee7a22', '#9ad35e', '#f6e6c0'], 3)),
    ),
  );
const shreds = (colours: string[], seed: string): Svg =>
  join(...colours.map((colour, i) => food.threads(60, 88, `${seed}${i}`, colour, 18, 4.4)));
const sev = (count: number, r: number, seed: string): Svg =>
  join(
    food.threads(count, r, `${seed}1`, '#d9981e', 15, 3),
    food.threads(count, r, `${seed}2`, '#f7cf52', 14, 2.4),
  );
const squiggle = (colour: string, width = 7): Svg =>
  line('M-58 -14C-40 -40 -26 20 -6 -8S26 18 40 -12S58 8 64 0', colour, width);
const wedgeOmelette = (): Svg => {
  const shape = path('M-104 -14C-84 -78 84 -84 106 -14C112 26 -108 30 -104 -14Z');
  return lifted(
    join(
      at(0, 8, flat(shape, '#c98720')),
      solid(shape, '#f9cf4b'),
      inside(
        shape,
        join(
          food.strew(14, 84, 'omo', () => food.cubeBit('#d8402a', 8)),
          food.strew(14, 84, 'omg', () => solid(circle(4), '#4fa336', 'green')),
          food.strew(10, 84, 'omb', () => flat(lump(9, 6, 'brown', 0.2), '#b5701a', 'opacity=".5"')),
        ),
      ),
    ),
  );
};
const softMound = (r: number, colour: string, seed: string): Svg =>
  lifted(
    join(
      solid(lump(r, r * 0.96, seed, 0.05, 12), colour, 'soft'),
      food.strew(130, r * 0.76, `${seed}g`, (random) =>
        flat(circle(2 + random() * 2), random() > 0.5 ? '#fff6dc' : '#d9b678', 'opacity=".8"'),
      ),
    ),
  );
const biscuit = (): Svg =>
  lifted(
    join(
      solid(box(58, 34, 8), '#dca055'),
      ...[-16, 0, 16].map((x) => line(`M${x} -8V8`, '#a8682a', 3, 'opacity=".6"')),
    ),
  );
const miniDosa = (): Svg => at(0, 0, food.dosaRoll(190, 66), { scale: 0.62 });

const breakfast: Record<string, Svg> = {
  'brk-001': serve(plate(), [
    at(-20, 14, food.flatbread(88, 'aloo', '#e9be78', 30)),
    at(-34, 2, food.flatbread(80, 'aloo2', '#efc987', 26)),
    at(-34, 4, put('butter', 58)),
    at(72, -58, food.dip(40, 'curd')),
    at(78, 34, food.dip(27, 'pickle')),
    at(58, 84, food.greenChilli(0.9)),
  ]),
  'brk-002': serve(bowl('blue'), [
    food.rice(106, RICE.poha, 'poha', 1.15),
    food.strew(13, 84, 'pohanut', () => lifted(solid(oval(8, 6), '#c9853f'))),
    food.strew(12, 88, 'pohaonion', () => line('M-8 0Q0 -8 8 0', '#d777a6', 4)),
    at(-34, -34, food.curryLeaves(4)),
    food.herbs(18, 88, 'poha'),
    at(38, 30, food.lemonSlice(26)),
  ]),
  'brk-003': serve(thali(), [
    at(-58, -40, food.puffed(62, 58, 'p1')),
    at(-46, 62, food.puffed(60, 56, 'p2')),
    at(36, -70, food.puffed(56, 52, 'p3')),
    at(60, 38, food.dip(58, 'dal', join(potatoCubes(9, 34, 'bhaji'), food.herbs(6, 34, 'bhaji')), 'brass')),
  ]),
  'brk-004': serve(leaf(), [
    at(-6, 0, softMound(84, '#f2ddae', 'upma')),
    food.strew(12, 60, 'upmapea', () => food.pea(5.5)),
    food.strew(9, 58, 'upmacashew', () => lifted(food.cashew())),
    food.crumbs(18, 66, 'upma', ['#3a1e10'], 2),
    at(16, -22, food.curryLeaves(4, 1.1)),
    at(96, -24, food.coconutChutney(36)),
  ]),
  'brk-005': serve(board(), [
    at(-8, -42, wedgeOmelette(), { rot: -8 }),
    at(-44, 58, food.pav(82)),
    at(46, 64, food.pav(82), { rot: 8 }),
    at(-36, 50, put('butter', 40)),
    at(96, -6, food.coriander(1.3)),
  ]),
  'brk-006': serve(thali(), [
    at(-62, -26, food.puffed(70, 84, 'b1')),
    at(30, -78, food.puffed(74, 50, 'b2')),
    at(
      40,
      46,
      food.katori(
        70,
        join(food.curry(70, '#8a3d14'), chickpeas(62, 'chole'), food.herbs(7, 40, 'chole')),
        'copper',
      ),
    ),
    at(-56, 84, food.onionRing(19)),
    at(-90, 66, food.greenChilli(0.8), { rot: 60 }),
  ]),
  'brk-007': serve(plate(), [
    at(-34, -18, food.folded('chilla1', '#c9b84c', 22), { rot: -20 }),
    at(22, 26, food.folded('chilla2', '#d6c456', 22), { rot: 16 }),
    at(
      26,
      20,
      food.pile(7, 24, 'chillapaneer', () => food.cube(15, '#fffaf0')),
    ),
    at(76, -60, food.dip(36, 'mint')),
    at(-70, 66, put('tomato', 46)),
  ]),
  'brk-008': serve(kraft(), [
    at(-38, -42, triangle('#e2a03f', 'bp1'), { rot: -12 }),
    at(46, -8, triangle('#dd983a', 'bp2'), { rot: 22 }),
    at(-34, 50, triangle('#e6a847', 'bp3'), { rot: 4 }),
    at(66, 72, food.dip(32, 'red')),
  ]),
};

const starters: Record<string, Svg> = {
  'str-001': serve(plate(), [
    food.pile(13, 72, 'c65', (_, i) => food.nugget(27, i % 3 ? '#c73a16' : '#dc5420', `c65${i}`)),
    at(-20, -26, food.curryLeaves(4, 1.2)),
    at(34, 26, food.curryLeaves(3, 1.1), { rot: 80 }),
    at(66, -58, food.redChilli(0.9)),
    at(-70, 62, food.lemonWedge()),
  ]),
  'str-002': serve(basket(), [
    each('-48,-46,-14 40,-52,10 -56,22,8 34,10,-20', (i) =>
      join(food.nugget(44, '#e9a83e', `pp${i}`, 'warm', 0.78)),
    ),
    at(
      -6,
      62,
      lifted(
        join(
          solid(box(84, 56, 14), '#e4a23a'),
          flat(box(70, 42, 8), '#fffaf0'),
          flat(box(70, 9, 3), '#6fae3f'),
          food.crust(box(84, 56, 14), 0.2),
        ),
      ),
      { rot: -10 },
    ),
    at(76, 64, food.dip(33, 'mint')),
  ]),
  'str-003': serve(slate(), [
    each('-56,-44 26,-62 -18,22 66,12 -72,52', (i) =>
      join(friedDisc(37, i % 2 ? '#5f8f2e' : '#4f8428', `hb${i}`), lifted(food.cashew())),
    ),
    at(36, 80, food.dip(33, 'tamarind')),
    at(90, -58, food.lemonWedge(0.8), { rot: -30 }),
  ]),
  'str-004': serve(
    bowl('black'),
    [
      food.pile(80, 98, 'corn', (random) =>
        lifted(solid(path('M-9 -6Q0 -13 9 -6L7 8Q0 13 -7 8Z'), random() > 0.4 ? '#f9c62f' : '#f3b01d')),
      ),
      capsicum(9, 84, 'corn'),
      springOnion(18, 90, 'corn'),
      food.crumbs(24, 90, 'cornpepper', ['#3a1e10'], 1.8),
    ],
    [at(88, 84, put('corn', 84, -20))],
  ),
  'str-005': serve(leaf(), [
    each('-66,-18,-30 -6,12,-22 58,34,-34', (i) =>
      food.nugget(50, i % 2 ? '#e0942c' : '#d98723', `fish${i}`, 'warm', 0.6),
    ),
    at(52, -48, food.lemonSlice(24)),
    at(84, -32, food.lemonSlice(20)),
    at(-76, 48, food.onionRing(20)),
    at(-14, -44, food.coriander(1.3)),
  ]),
  'str-006': serve(dona(), [
    each('-42,-44,-30 40,-46,40 -56,30,-80 48,34,100 0,2,10', () => put('friedPrawn', 92)),
    at(-2, 72, food.limeSlice(23)),
    food.herbs(12, 80, 'koli'),
    at(6, -82, food.redChilli(0.7)),
  ]),
  'str-007': serve(kraft(), [
    each('-46,-40 40,-50 -4,16 -62,52 60,40', (i) =>
      join(
        food.nugget(38, '#c27a25', `bh${i}`),
        food.threads(20, 30, `bh${i}`, '#e9b04a', 26, 4.5),
        food.threads(8, 26, `bi${i}`, '#8c4a12', 22, 3),
      ),
    ),
    at(78, -66, put('onion', 62)),
    at(6, 84, food.greenChilli()),
  ]),
  'str-008': serve(bowl('white'), [
    food.curry(118, '#a93817', 0.3),
    each('-44,-44,-20 42,-40,30 -48,40,40 44,46,-30 0,2,8', () => food.eggHalf(29)),
    capsicum(9, 90, 'eggchilli'),
    springOnion(16, 92, 'eggchilli'),
    at(-4, -70, food.redChilli(0.75)),
  ]),
};

const biryani: Record<string, Svg> = {
  'bir-001': serve(handi(), [
    food.rice(110, RICE.biryani, 'hyd', 1.1),
    biryaniTop('hyd', 88),
    at(-36, -20, food.drumstick(98, -30, 'tandoori')),
    at(42, 30, food.drumstick(96, 120, 'tandoori')),
    at(34, -52, food.mint(1.25)),
    at(-46, 56, food.lemonSlice(21)),
  ]),
  'bir-002': serve(kadai('copper'), [
    food.rice(110, RICE.pale, 'luck', 1.2),
    food.strew(8, 84, 'luckcashew', () => lifted(food.cashew())),
    food.threads(16, 86, 'kesar', '#d4521c', 12, 2),
    each('-38,-34,0 42,-16,70 -20,46,140 30,-66,30', (i) =>
      i % 2 ? food.nugget(30, '#9c4a1e', `m${i}`, 'dark') : food.boneIn(35, '#8a3d18', `m${i}`),
    ),
    at(40, 56, food.mint()),
  ]),
  'bir-003': serve(bowl('white'), [
    food.rice(114, RICE.biryani, 'vegb', 1.05),
    veg(16, 92, 'vegb'),
    potatoCubes(6, 70, 'vegb'),
    food.strew(10, 90, 'beans', () => lifted(food.capsule(26, 8, '#5fae3c'))),
    at(0, -6, food.mint(1.5)),
    at(60, 58, put('carrot', 58, 10)),
  ]),
  'bir-004': serve(kadai('iron'), [
    food.rice(110, RICE.saffron, 'pan', 1.15),
    each('-42,-38,-14 30,-52,18 -8,8,6 54,18,-20 -54,38,24 18,60,-8', () => tikka('#ef8a2c', 36)),
    capsicum(8, 88, 'panb', ['#4fa336', '#4fa336']),
    food.friedOnion(6, 84, 'panb'),
    at(30, -8, food.coriander(1.3)),
  ]),
  'bir-005': serve(plate(), [
    food.rice(98, RICE.biryani, 'egg', 1.1),
    biryaniTop('egg', 76),
    each('-38,-28,-24 40,-26,26 0,40,4', () => food.eggHalf(32)),
    at(0, -16, food.mint(1.1)),
    at(88, 74, food.greenChilli(0.9), { rot: -20 }),
  ]),
  'bir-006': serve(leaf(), [
    at(-10, 4, food.rice(88, RICE.pale, 'prawn', 1.1)),
    each('-44,-18,-20 34,-22,30 -6,40,200', () => put('friedPrawn', 74)),
    at(-4, -50, food.curryLeaves(4, 1.1)),
    food.herbs(8, 70, 'prawnb'),
    at(100, 6, put('coconut', 72)),
  ]),
  'bir-007': serve(thali(), [
    food.rice(106, RICE.pale, 'kol', 1.15),
    at(-34, -30, food.drumstick(116, -10, 'roasted')),
    at(46, -34, food.egg(30), { rot: 30 }),
    at(22, 44, put('potato', 78, 14)),
    food.friedOnion(8, 84, 'kol'),
    food.threads(10, 84, 'kolk', '#d4521c', 12, 2),
  ]),
  'bir-008': serve(
    kadai('brass'),
    [
      food.rice(110, RICE.biryani, 'fam', 0.95),
      biryaniTop('fam', 90),
      each('-50,-46,-40 10,-64,20 62,-24,60 -66,14,-100 -6,4,0', () => food.drumstick(70, 0, 'tandoori')),
      each('42,38,20 -34,56,-20 8,70,0', () => food.eggHalf(21)),
      at(26, 4, food.mint()),
    ],
    [at(106, 96, food.raita(38)), at(-108, 98, food.dip(34, 'pickle'))],
  ),
};

const curries: Record<string, Svg> = {
  'cur-001': serve(kadai('copper'), [
    food.curry(112, '#e8742a'),
    each('-40,-30 34,-42 -14,30 50,22 -62,18 12,70', (i) => food.chunk(30, '#d65a1c', `bc${i}`)),
    at(-2, 0, food.creamSwirl(66)),
    kasuri(88, 'bc'),
    food.glints(112),
    at(8, -4, food.coriander(1.3)),
  ]),
  'cur-002': serve(bowl('white'), [
    food.curry(118, '#dd4f24'),
    food.creamDrizzle(84),
    each('-46,-40,12 20,-58,-10 -4,-2,20 58,-4,8 -58,30,-14 26,54,6 -18,66,30', () =>
      food.cube(38, '#fff4dc'),
    ),
    food.herbs(14, 90, 'pbm'),
    food.glints(118),
  ]),
  'cur-003': serve(bowl('black'), [
    food.curry(118, '#5a2413', 0.25),
    food.strew(70, 104, 'dal', () => solid(oval(7, 5), '#7e3a1e', 'dark')),
    at(0, 4, food.creamSwirl(74)),
    at(4, -4, put('butter', 62)),
    food.glints(118),
  ]),
  'cur-004': serve(bowl('steel'), [
    food.curry(118, '#3f7a28', 0.18),
    food.strew(60, 106, 'palak', (random) =>
      flat(
        lump(8, 5, `pk${Math.floor(random() * 8)}`, 0.25),
        random() > 0.5 ? '#2c611c' : '#5d9a38',
        'opacity=".7"',
      ),
    ),
    food.creamDrizzle(80),
    each('-44,-34,16 26,-48,-12 -10,16,8 54,16,24 -58,40,-20 20,66,4', () => food.cube(36, '#fff6e2')),
    at(66, -62, food.redChilli(0.7)),
  ]),
  'cur-005': serve(kadai('iron'), [
    food.curry(112, '#9c3414', 0.35),
    at(-36, -26, food.drumstick(92, -30, 'tandoori')),
    at(44, 30, food.drumstick(92, 110, 'tandoori')),
    capsicum(14, 90, 'kadai'),
    at(-40, 48, food.chunk(28, '#a5401a', 'kd')),
    at(40, -50, food.redChilli()),
    food.herbs(14, 90, 'kadai'),
  ]),
  'cur-006': serve(handi(), [
    food.curry(112, '#8c1c10', 0.3),
    at(-32, -30, put('meat', 94, 10, 'tandoori')),
    each('46,-34 30,38 -46,46 8,74', (i) => food.chunk(29, i % 2 ? '#7a2a12' : '#8a3416', `rj${i}`)),
    food.friedOnion(8, 84, 'rogan'),
    food.herbs(10, 84, 'rogan'),
    food.glints(112),
  ]),
  'cur-007': serve(coconutShell(), [
    food.curry(112, '#eeb02e', 0.3),
    each('-40,-34,-24 40,-10,30 -18,46,-6', () => food.fillet()),
    at(8, -58, food.curryLeaves(4, 1.2)),
    at(60, 50, food.redChilli(0.8)),
    food.glints(112),
  ]),
  'cur-008': serve(kadai('brass'), [
    food.curry(112, '#f0d9a4', 0.25),
    each('-38,-34 44,-26 -6,40', () => food.ball(36, '#c9822f')),
    food.creamDrizzle(92, '#fffdf6'),
    food.strew(12, 88, 'kofta', () => food.pistachio()),
    food.threads(10, 84, 'koftakesar', '#d4521c', 13, 2.2),
  ]),
};

const tandoor: Record<string, Svg> = {
  'tan-001': serve(sizzler(), [
    at(-44, -10, food.drumstick(134, -18, 'tandoori')),
    at(42, 6, food.drumstick(130, 24, 'tandoori')),
    each('-6,-56 86,-34 -88,40', () => food.onionRing(19)),
    at(4, 64, food.lemonWedge(1.05)),
    at(-60, 58, food.mint()),
  ]),
  'tan-002': serve(plank(), [
    each('-2,-40,-12 6,34,-12', (i) =>
      food.skewer(
        [
          tikka('#ec8a2a', 42),
          pepperPiece('#4fa336'),
          tikka('#f09a38', 42),
          onionPiece(),
          tikka('#ec8a2a', 42),
          pepperPiece(i ? '#d8321f' : '#4fa336'),
        ],
        38,
      ),
    ),
    at(90, 62, food.lemonWedge(), { rot: -12 }),
    at(-96, -42, food.coriander(1.4)),
  ]),
  'tan-003': serve(plate(), [
    each('-6,-48,-16 0,-4,-16 6,40,-16', () => food.capsule(170, 34, '#8f3f1a', 8, '#3f1405')),
    at(-62, 70, food.dip(33, 'mint')),
    at(66, -72, food.onionRing(20)),
    at(88, -46, food.onionRing(14)),
    at(52, 82, food.lemonWedge(), { rot: 14 }),
  ]),
  'tan-004': serve(slate(), [
    each('-44,-48,-10 16,-62,20 66,-30,-20 -66,6,14 -4,2,4 54,36,30 -30,58,-16', (i) =>
      join(
        food.chunk(34, '#f4dcab', `mt${i}`, 'warm'),
        at(-4, -4, blurred(flat(lump(11, 6, `mc${i}`, 0.2), '#8a3f0e', 'opacity=".8"'), 2)),
        at(12, 9, blurred(flat(lump(9, 5, `md${i}`, 0.2), '#8a3f0e', 'opacity=".7"'), 2)),
      ),
    ),
    food.herbs(10, 84, 'malai'),
    at(30, 82, food.dip(30, 'mint')),
    at(-78, -74, food.lemonSlice(20)),
  ]),
  'tan-005': serve(sizzler(), [
    each('-66,-22,-20 2,-42,6 68,-18,24 -40,38,12 34,42,-12', () => food.mushroom(36)),
    food.herbs(14, 80, 'mush'),
    at(96, 34, food.lemonWedge(0.85), { rot: -20 }),
    at(-98, 22, food.onionRing(16)),
  ]),
  'tan-006': serve(leaf(), [
    at(-4, 4, food.fish('#c9551d'), { rot: -14 }),
    at(-54, -58, food.lemonSlice(23)),
    at(-18, -64, food.lemonSlice(19)),
    at(34, 66, food.onionRing(20)),
    at(66, 54, food.onionRing(15)),
    at(-64, 62, food.mint(1.1)),
  ]),
  'tan-007': serve(board(), [
    at(-58, -44, food.drumstick(104, -20, 'tandoori')),
    each('44,-74,-24 54,-42,-24', () => food.capsule(120, 27, '#8f3f1a', 6, '#3f1405')),
    each('-78,38,8 -38,58,-12 -60,84,20', (i) => food.chunk(27, i % 2 ? '#e07a28' : '#d9661e', `pl${i}`)),
    each('30,14,-30 70,30,-20', (i) => food.nugget(33, '#e0942c', `plf${i}`, 'warm', 0.66)),
    at(26, 82, food.dip(31, 'mint')),
    at(84, 80, food.dip(26, 'red')),
    at(-8, 2, food.lemonSlice(20)),
  ]),
};

const breads: Record<string, Svg> = {
  'brd-001': serve(board(), [
    at(-36, 4, food.naan('bn1'), { rot: -24, scale: 1.02 }),
    at(40, 8, food.naan('bn2'), { rot: 18, scale: 1.02 }),
    at(2, 34, put('butter', 66)),
  ]),
  'brd-002': serve(plate(), [
    at(
      -14,
      2,
      food.naan('gn', join(food.herbs(22, 60, 'gn'), food.crumbs(20, 60, 'gn', ['#fff6dc', '#f3dfae'], 4))),
      { rot: -68, scale: 1.12 },
    ),
    at(58, -62, put('garlic', 66)),
    at(72, 66, food.coriander(1.4)),
    at(-58, 76, put('garlic', 42, -20)),
  ]),
  'brd-003': serve(basket('#3f7d2c'), [
    at(-22, -22, food.flatbread(78, 'tr1', '#dfb678', 34)),
    at(24, 26, food.flatbread(78, 'tr2', '#e6c083', 34)),
  ]),
  'brd-004': serve(slate(), [
    at(-16, -22, food.lachha(84, '#dfae64')),
    at(24, 26, food.lachha(80)),
    at(78, -60, put('butter', 54)),
  ]),
  'brd-005': serve(thali(), [
    at(-34, -8, food.folded('ru1', '#f6e4bd', 10), { rot: -36, scale: 1.1 }),
    at(30, 24, food.folded('ru2', '#faebc9', 10), { rot: 24, scale: 1.1 }),
    at(76, -70, food.dip(36, 'mint')),
  ]),
  'brd-006': serve(plate(), [
    at(-22, 6, food.flatbread(92, 'kul', '#e6b766', 30)),
    food.strew(10, 66, 'kulp', () => food.pomegranate()),
    at(-22, 0, food.herbs(12, 66, 'kul')),
    at(-24, 4, put('butter', 52)),
    at(74, -52, food.katori(42, join(food.curry(42, '#8a3d14'), chickpeas(40, 'kulch', 12)))),
    at(78, 38, food.onionRing(20)),
    at(62, 78, food.greenChilli(0.8)),
  ]),
  'brd-007': serve(basket('#d99a2b'), [
    at(-46, -32, food.naan('bb1'), { rot: -40, scale: 0.86 }),
    at(50, -30, food.flatbread(58, 'bb2', '#dfb678', 26)),
    at(-42, 48, food.lachha(54)),
    at(40, 40, food.naan('bb3', join(food.herbs(12, 56, 'bb3'))), { rot: 34, scale: 0.8 }),
  ]),
};

const southIndian: Record<string, Svg> = {
  'sou-001': serve(leaf(), [
    at(-6, 22, food.dosaRoll(236, 70), { rot: -16 }),
    at(-52, -52, food.sambar(37)),
    at(24, -66, food.coconutChutney(32)),
    at(84, -54, food.dip(25, 'red')),
  ]),
  'sou-002': serve(thali(), [
    each('-48,-36 -58,46 24,18', () => food.idli(50)),
    at(46, -68, food.sambar(44)),
    at(62, 78, food.coconutChutney(37)),
    at(-12, -4, food.curryLeaves(3)),
  ]),
  'sou-003': serve(plate(), [
    at(-36, -38, food.ring(56, '#c9822f', 'v1')),
    at(8, 38, food.ring(56, '#d18c36', 'v2')),
    at(64, -52, food.sambar(42)),
    at(-72, 56, food.coconutChutney(32)),
    at(84, 42, food.curryLeaves(4, 1.1), { rot: 40 }),
  ]),
  'sou-004': serve(slate(), [
    at(-10, 8, food.uttapam(92)),
    at(74, -64, food.coconutChutney(38)),
    at(82, 64, put('tomato', 50)),
  ]),
  'sou-005': serve(bowl('black'), [
    each('-50,-50 12,-64 66,-30 -72,12 -8,0 52,34 -36,62 22,78', () =>
      join(food.idli(30), food.crumbs(20, 22, 'podi', ['#c2451a', '#e0752a', '#8c2c0c'], 3)),
    ),
    food.crumbs(40, 100, 'podibowl', ['#c2451a', '#e0752a'], 3),
    at(20, -26, food.curryLeaves(4, 1.1)),
    at(-34, 30, food.redChilli(0.7)),
  ]),
  'sou-006': serve(kadai('brass'), [
    food.curry(112, '#74330f', 0.3),
    at(-34, -26, food.drumstick(96, -20, 'roasted')),
    each('44,-40 44,34 -40,52 4,66', (i) => food.chunk(28, '#9a4a1a', `che${i}`)),
    food.crumbs(30, 94, 'pepper', ['#1f0f06', '#c79a5a'], 2.4),
    at(14, 4, food.curryLeaves(5, 1.2)),
  ]),
  'sou-007': serve(plate(), [
    at(-40, -22, food.appam(76)),
    at(34, 40, food.appam(68)),
    at(
      62,
      -56,
      food.katori(
        48,
        join(food.curry(48, '#f6ecd0', 0.1), veg(4, 30, 'stew'), food.herbs(5, 30, 'stew')),
        'brass',
      ),
    ),
    at(-72, 68, food.curryLeaves(4, 1.1), { rot: -30 }),
  ]),
  'sou-008': serve(thali(), [
    at(-16, 6, food.laceFold(), { scale: 0.98 }),
    at(78, -54, food.dip(38, 'red')),
    at(-78, -70, food.coconutChutney(32)),
    at(72, 74, food.redChilli(0.9)),
  ]),
};

const chaat: Record<string, Svg> = {
  'cht-001': serve(plate(), [
    ...Array.from({ length: 8 }, (_, i) =>
      at(78 * Math.cos(i * 0.7854), 78 * Math.sin(i * 0.7854), food.puri(32, i % 2 ? '#f0d28a' : '#e3b95c')),
    ),
    food.katori(42, join(food.curry(42, '#5b8f2a', 0.1), food.herbs(9, 26, 'pani')), 'steel'),
  ]),
  'cht-002': serve(kraft(), [
    at(-46, -26, food.samosa(1.05), { rot: -14 }),
    at(42, 8, food.samosa(1.05), { rot: 16 }),
    at(-48, 76, food.dip(32, 'tamarind')),
    at(66, -74, food.dip(29, 'mint')),
    at(34, 84, food.greenChilli(0.9)),
  ]),
  'cht-003': serve(thali(), [
    at(
      -34,
      -26,
      food.katori(
        78,
        join(
          food.curry(78, '#cf4a17', 0.45),
          veg(7, 56, 'pb'),
          food.herbs(10, 54, 'pb'),
          at(0, -2, put('butter', 50)),
        ),
        'copper',
      ),
    ),
    at(50, 40, food.pav(70), { rot: -6 }),
    at(-22, 80, food.pav(66), { rot: 8 }),
    salad(76, -58),
  ]),
  'cht-004': serve(kraft(), [
    at(
      -4,
      12,
      lifted(
        join(
          at(0, 46, solid(box(164, 46, 22), '#d98c3c')),
          at(0, 22, flat(box(150, 16, 8), '#b8400f')),
          at(0, -4, food.nugget(72, '#e0a03a', 'vada', 'warm', 0.6)),
          at(0, 26, squiggle('#6fae3f', 8)),
          solid(path('M-86 -20C-88 -96 88 -96 86 -20Q0 -2 -86 -20Z'), '#e09645'),
          food.crumbs(6, 40, 'pavtop', ['#f6d9a4'], 2.5),
        ),
      ),
      { rot: -6 },
    ),
    at(68, 74, food.greenChilli()),
    at(-66, 84, food.dip(28, 'red')),
  ]),
  'cht-005': serve(dona(), [
    each('-48,-44 30,-54 -62,26 56,20 -4,60', (i) => friedDisc(35, '#d9963a', `pd${i}`)),
    solid(lump(74, 66, 'curd', 0.14, 11), '#fffdf6', 'soft'),
    at(0, -18, squiggle('#6d2410', 8)),
    at(2, 18, squiggle('#6fae3f', 7), { rot: 12 }),
    sev(20, 60, 'papdi'),
    food.strew(18, 62, 'papdi', () => food.pomegranate()),
    at(4, -6, food.coriander(1.2)),
  ]),
  'cht-006': serve(plate(), [
    each('-44,-30 44,-22 -2,44', (i) =>
      join(
        friedDisc(46, i % 2 ? '#c98a35' : '#d1933c', `tk${i}`),
        at(0, -2, solid(lump(27, 22, `tkc${i}`, 0.16), '#fffdf6', 'soft')),
      ),
    ),
    food.pile(12, 40, 'tikkichana', () => food.ball(8.5, '#b87a38')),
    each('-44,-34,10 44,-24,-30 -2,46,40', () =>
      at(0, 0, join(at(0, -5, squiggle('#6d2410', 8)), at(4, 8, squiggle('#6fae3f', 7))), { scale: 0.5 }),
    ),
    food.strew(12, 70, 'tikki', () => food.pomegranate()),
    food.herbs(12, 70, 'tikki'),
  ]),
  'cht-007': serve(bowl('steel'), [
    food.rice(114, RICE.puffed, 'bhel', 1.3),
    food.strew(16, 92, 'bheltom', () => food.cubeBit('#e0442c', 11)),
    food.strew(14, 92, 'bhelon', () => line('M-8 0Q0 -8 8 0', '#d777a6', 4.4)),
    food.strew(12, 90, 'bhelmango', () => food.cubeBit('#cbd65a', 10)),
    sev(34, 80, 'bhel'),
    food.herbs(20, 90, 'bhel'),
    at(46, 48, food.limeSlice(24)),
  ]),
  'cht-008': serve(plank(), [
    at(-4, -38, food.wrap('kr1'), { rot: -12 }),
    at(12, 36, food.wrap('kr2'), { rot: -12 }),
    at(-102, 54, food.onionRing(19)),
    at(98, -70, food.dip(27, 'mint')),
  ]),
};

const thaliBowls = (places: [number, number, Svg][]): Svg =>
  places.map(([x, y, content]) => at(x, y, content)).join('');

const thalis: Record<string, Svg> = {
  'tha-001': serve(thali(), [
    thaliBowls([
      [-88, -28, food.dip(33, 'dal', food.herbs(5, 18, 'td'))],
      [
        -44,
        -84,
        food.dip(
          33,
          'butter',
          each('-9,-6 10,0 -2,12', () => food.cube(13, '#fff4dc')),
        ),
      ],
      [24, -92, food.dip(33, 'palak')],
      [82, -50, food.dip(31, 'curd')],
      [96, 14, food.katori(30, join(flat(circle(30), '#f2d9a0'), syrupBall(14)))],
    ]),
    at(-6, 6, food.rice(54, RICE.white, 'vt', 0.85)),
    at(-62, 60, food.flatbread(46, 'vt1', '#e6c083', 18)),
    at(-40, 76, food.flatbread(46, 'vt2', '#ebca90', 18)),
    at(54, 70, food.lemonWedge(0.9)),
    at(28, 86, food.onionRing(16)),
  ]),
  'tha-002': serve(thali(), [
    at(
      44,
      34,
      join(food.rice(62, RICE.jeera, 'nv', 0.9), food.threads(16, 52, 'nvcumin', '#8a5a26', 8, 2.2)),
    ),
    thaliBowls([
      [
        -62,
        -56,
        food.katori(
          50,
          join(food.curry(50, '#b8401a'), at(0, -2, food.drumstick(58, -16, 'tandoori'))),
          'copper',
        ),
      ],
      [28, -84, food.katori(36, join(food.curry(36, '#c7691d'), food.eggHalf(17)))],
      [92, -42, food.raita(30)],
      [-96, 22, food.dip(29, 'dal', food.herbs(4, 16, 'nvd'))],
      [14, 100, food.katori(27, join(flat(circle(27), '#c9822f'), syrupBall(14)))],
    ]),
    at(-48, 72, food.flatbread(46, 'nv1', '#ebca90', 18)),
  ]),
  'tha-003': serve(leaf(), [
    at(4, 18, food.rice(60, RICE.white, 'meals', 0.85)),
    thaliBowls([
      [-88, -8, food.sambar(29)],
      [-48, -58, food.dip(27, 'red')],
      [10, -74, food.dip(25, 'curd')],
      [
        64,
        -76,
        food.dip(
          25,
          'dal',
          food.strew(4, 14, 'paya', () => food.cashew()),
        ),
      ],
      [
        -74,
        54,
        food.katori(
          27,
          join(
            flat(circle(27), '#7fa83a'),
            food.crumbs(12, 20, 'pori', ['#fff6e2', '#ee7a22', '#4f8428'], 4),
          ),
        ),
      ],
    ]),
    at(88, -16, appalam(38)),
    at(2, 12, at(0, 0, food.curryLeaves(3, 0.9))),
  ]),
  'tha-004': serve(
    bowl('white'),
    [
      food.curry(118, '#8e2f16', 0.25),
      food.strew(46, 104, 'rajma', () =>
        lifted(solid(path('M-11 2C-12 -10 12 -10 11 2C11 8 4 8 2 4Q0 1 -2 4C-4 8 -11 8 -11 2Z'), '#7a1f14')),
      ),
      at(-62, 20, food.rice(88, RICE.white, 'rajma', 1)),
      at(40, 34, food.coriander(1.4)),
      at(54, -50, food.onionRing(18)),
    ],
    [at(108, 96, put('kidneyBeans', 58))],
  ),
  'tha-005': serve(plate(), [
    at(50, -28, food.naan('cn1'), { rot: 28, scale: 0.92 }),
    at(40, 42, food.naan('cn2'), { rot: 76, scale: 0.8 }),
    at(
      -44,
      -2,
      food.katori(
        72,
        join(
          food.curry(72, '#e8742a'),
          each('-20,-20 24,-10 -6,26', (i) => food.chunk(22, '#d65a1c', `cb${i}`)),
          food.creamSwirl(40),
          kasuri(50, 'cb'),
        ),
        'copper',
      ),
    ),
    at(-40, 94, food.onionRing(16)),
    at(-84, 74, food.lemonWedge(0.8)),
  ]),
  'tha-006': serve(thali(), [
    at(
      -46,
      28,
      join(food.rice(80, RICE.jeera, 'jeera', 1), food.threads(24, 70, 'cumin', '#8a5a26', 9, 2.4)),
    ),
    at(
      46,
      -34,
      food.katori(
        72,
        join(
          food.curry(72, '#e9b02c', 0.3),
          food.strew(14, 56, 'tad', () => line('M-6 0H6', '#6b3a12', 3)),
          food.threads(5, 46, 'tadg', '#d98a2a', 14, 5),
          food.herbs(8, 50, 'tad'),
          at(8, -4, food.redChilli(0.8)),
        ),
        'brass',
      ),
    ),
    at(62, 76, food.greenChilli(0.9)),
    at(-66, -78, food.lemonWedge(0.95), { rot: 12 }),
  ]),
  'tha-007': serve(
    {
      under: join(
        plate().under,
        lifted(flat(box(222, 170, 26), 'url(#steel)')),
        ...[
          [-54, -40, 100, 76],
          [54, -40, 100, 76],
          [-74, 42, 60, 72],
          [38, 42, 148, 72],
        ].map(([x = 0, y = 0, w = 0, h = 0]) =>
          at(
            x,
            y,
            join(flat(box(w, h, 16), 'url(#steel-deep)'), flat(box(w, h, 16), '#fff', 'opacity=".35"')),
          ),
        ),
      ),
    },
    [
      each('-74,-42 -34,-38', () => food.idli(26)),
      at(
        54,
        -40,
        join(
          softMound(31, '#f39a2c', 'kesari'),
          each('-6,-6 8,6', () => lifted(food.cashew())),
        ),
      ),
      at(-74, 42, food.coconutChutney(26)),
      at(38, 42, miniDosa(), { rot: -6 }),
    ],
  ),
  'tha-008': serve(board(), [
    at(
      -46,
      -44,
      food.katori(
        70,
        join(
          food.rice(58, RICE.biryani, 'feast', 0.9),
          food.friedOnion(4, 40, 'feast'),
          at(-8, -8, food.drumstick(50, -20, 'tandoori')),
          at(20, 18, food.eggHalf(13)),
        ),
        'clay',
      ),
    ),
    at(
      66,
      -62,
      food.katori(46, join(food.curry(46, '#e8742a'), food.creamSwirl(26), kasuri(30, 'feast')), 'copper'),
    ),
    at(-78, 56, food.katori(42, join(food.curry(42, '#5a2413', 0.25), food.creamSwirl(24)), 'iron')),
    at(-4, 88, food.raita(32)),
    at(
      92,
      12,
      food.katori(
        32,
        join(
          flat(circle(32), '#c9822f'),
          each('-9,0 10,2', () => food.ball(12, '#8f3a12')),
        ),
      ),
    ),
    at(48, 56, food.naan('ff1'), { rot: 50, scale: 0.56 }),
    at(34, 38, food.naan('ff2'), { rot: 74, scale: 0.56 }),
  ]),
};

const NOODLE_COLOURS = ['#e8b455', '#f0c56a', '#d99b3c', '#f7d98c'];

const indoChinese: Record<string, Svg> = {
  'chi-001': serve(
    bowl('black'),
    [
      food.noodles(118, NOODLE_COLOURS, 'hakka', 90),
      food.threads(14, 92, 'hc', '#ee7a22', 24, 5),
      food.threads(12, 92, 'hg', '#4fa336', 22, 5),
      food.threads(8, 90, 'hp', '#b64a8a', 22, 4),
      springOnion(14, 90, 'hakka'),
    ],
    [at(70, -52, put('chopsticks', 130, 18))],
  ),
  'chi-002': serve(bowl('blue'), [
    food.rice(114, RICE.fried, 'cfr', 1.1),
    veg(13, 96, 'cfr'),
    food.strew(10, 88, 'cfregg', (random) =>
      lifted(solid(lump(13, 9, `fe${Math.floor(random() * 5)}`, 0.2), '#fbd24d')),
    ),
    each('-48,-40 36,-54 52,30 -30,46 2,-4', (i) => food.chunk(22, '#b9682a', `fr${i}`)),
    springOnion(20, 96, 'cfr'),
  ]),
  'chi-003': serve(plate(), [
    food.pile(10, 66, 'gobi', (_, i) => food.nugget(31, i % 2 ? '#8f3414' : '#a5421a', `gobi${i}`)),
    food.glints(90),
    springOnion(26, 80, 'gobi'),
    food.crumbs(24, 76, 'gobisesame', ['#fff3d6'], 2.6),
    at(74, 68, food.redChilli(0.8)),
  ]),
  'chi-004': serve(bowl('white'), [
    food.curry(118, '#5c2210', 0.2),
    food.pile(9, 72, 'chilli', (_, i) => food.nugget(29, '#b04a1e', `cc${i}`)),
    food.strew(11, 92, 'ccp', () => pepperPiece('#4fa336')),
    food.strew(5, 84, 'cco', () => onionPiece()),
    each('-50,-30,20 38,50,-40', () => food.greenChilli(0.85)),
    food.glints(118),
  ]),
  'chi-005': serve(steamer(), [
    ...Array.from({ length: 6 }, (_, i) =>
      at(74 * Math.cos(i * 1.0472 + 0.5), 74 * Math.sin(i * 1.0472 + 0.5), food.momo(36), { rot: i * 37 }),
    ),
    food.dip(34, 'red', food.crumbs(7, 20, 'momo', ['#f6c453'], 2.4)),
  ]),
  'chi-006': serve(slate(), [
    food.pile(11, 66, 'sch', (_, i) => food.capsule(60, 26, i % 2 ? '#d23a1c' : '#e04c22', 0)),
    capsicum(10, 84, 'sch', ['#4fa336', '#f2b51f']),
    food.crumbs(28, 80, 'schflake', ['#8c1408', '#fff3d6'], 2.6),
    springOnion(12, 80, 'sch'),
    at(-74, 60, food.redChilli(0.9)),
  ]),
  'chi-007': serve(plate(), [
    each('-26,-54,-20 -10,-12,-20 6,30,-20 22,72,-20', () => springRoll()),
    at(74, -56, food.dip(37, 'sweetChilli', food.crumbs(8, 22, 'sr', ['#ffd27a'], 2))),
    at(-84, 46, put('leafyGreen', 62, -20)),
  ]),
  'chi-008': serve(bowl('blue'), [
    food.curry(118, '#6b3a18', 0.3),
    veg(12, 96, 'manchow'),
    food.strew(8, 92, 'manm', () => lifted(solid(lump(13, 9, 'manm', 0.2), '#c9a06a'))),
    springOnion(22, 98, 'manchow'),
    at(
      -8,
      -4,
      join(
        food.threads(34, 46, 'crisp1', '#b5701a', 40, 5),
        food.threads(30, 44, 'crisp2', '#efb750', 38, 4),
      ),
    ),
    food.glints(118),
  ]),
};

const desserts: Record<string, Svg> = {
  'des-001': serve(bowl('steel'), [
    food.curry(118, '#d98a25', 0.3),
    each('-40,-18 44,14', () => food.ball(54, '#8f3a12')),
    each('-46,-34 36,-4', () => food.strew(9, 22, 'gj', () => food.pistachio())),
    food.glints(118),
    each('-20,70,20 40,-66,-30 70,-48,40', () =>
      solid(path('M0 -12C11 -8 11 8 0 12C-11 8 -11 -8 0 -12Z'), '#e26a8c', 'warm'),
    ),
  ]),
  'des-002': serve(bowl('white'), [
    food.curry(118, '#fbe7a6', 0.15),
    each('-42,-38 46,-26 -2,46', () =>
      lifted(join(at(0, 4, flat(oval(42, 40), '#dcb75a')), solid(oval(42, 40), '#fdf0c4', 'soft'))),
    ),
    food.strew(22, 86, 'ras', () => food.pistachio()),
    food.threads(16, 86, 'ras', '#d4521c', 13, 2.2),
    food.glints(118),
  ]),
  'des-003': serve(plate(), [
    at(-40, -36, food.jalebi(56)),
    at(46, -24, food.jalebi(52), { rot: 80 }),
    at(-2, 46, food.jalebi(56), { rot: 200 }),
    food.strew(12, 84, 'jal', () => food.pistachio()),
  ]),
  'des-004': serve(
    kadai('brass'),
    [
      food.curry(112, '#c9441a', 0.2),
      shreds(['#b8330f', '#e4591d', '#f27c2e'], 'gajar'),
      flat(circle(110), 'url(#dome)'),
      food.strew(11, 84, 'gajarc', () => lifted(food.cashew())),
      food.strew(8, 78, 'gajarr', () => lifted(solid(oval(7, 5), '#5a2413', 'dark'))),
      food.strew(12, 84, 'gajarp', () => food.pistachio()),
    ],
    [at(106, 92, put('carrot', 78))],
  ),
  'des-005': serve(slate(), [
    at(
      -38,
      -8,
      food.kulfi(
        136,
        '#fbe9bd',
        food.strew(10, 40, 'ku1', () => food.pistachio()),
      ),
      { rot: -16 },
    ),
    at(
      42,
      -4,
      food.kulfi(
        136,
        '#bfd98c',
        food.strew(10, 40, 'ku2', () => food.almond()),
      ),
      { rot: 14 },
    ),
    food.strew(10, 96, 'kulfi', () => food.pistachio()),
  ]),
  'des-006': serve(handi(), [
    food.curry(112, '#fbf2dc', 0.12),
    food.strew(
      90,
      104,
      'kheer',
      () => `<ellipse rx="8" ry="3.2" fill="#fffdf6" stroke="#e2cfa4" stroke-width="1"/>`,
    ),
    food.strew(10, 84, 'kheera', () => lifted(food.almond())),
    food.threads(18, 86, 'kheer', '#d4521c', 13, 2.2),
    at(
      0,
      0,
      food.strew(12, 70, 'kheerp', () => food.pistachio()),
    ),
    food.glints(112),
  ]),
  'des-007': serve(
    bowl('blue'),
    [
      food.curry(118, '#f6b52c', 0.1),
      lifted(solid(lump(88, 84, 'shri', 0.05, 12), '#fbc94b', 'soft')),
      line('M-62 6A64 60 0 1 1 44 44A48 46 0 1 1 -22 -32A30 28 0 1 1 22 20', '#fff0b8', 9, 'opacity=".8"'),
      each('-8,-10,10 22,4,40 -6,18,-20', () => food.cube(23, '#f99a1c')),
      food.strew(12, 76, 'shrip', () => food.pistachio()),
    ],
    [at(100, 92, put('mango', 88))],
  ),
  'des-008': serve(plate(), [
    lifted(
      join(
        flat(box(180, 180, 16), '#9c2f24'),
        flat(box(164, 164, 10), '#f8e7c8'),
        flat(box(180, 180, 16), 'none', 'stroke="#d99a2b" stroke-width="4"'),
      ),
    ),
    ...[-60, -20, 20, 60].flatMap((x) => [-52, 0, 52].map((y) => at(x, y, food.diamond(0.7)))),
  ]),
};

const afloat = (content: Svg): Svg => `<g transform="scale(1 .24)">${content}</g>`;
const stand = (x: number, content: Svg): Svg => at(x, 112, content);
const mintTop = (x: number, y: number): Svg => at(x, y, food.mint(1.2));

const drinks: Record<string, Svg> = {
  'drk-001': serve(saucer(), [
    stand(-12, kulhad('#c98a52', faded(flat(oval(40, 8), '#e9c092'), 0.8))),
    at(-12, -56, steam()),
    at(82, 98, biscuit(), { rot: -10 }),
    at(74, 78, biscuit(), { rot: 8 }),
  ]),
  'drk-002': serve(saucer(), [
    stand(0, tumbler('#8a5a34', faded(flat(oval(44, 9), '#e6c7a0'), 0.9))),
    at(0, -66, steam()),
  ]),
  'drk-003': serve(saucer(), [
    stand(
      0,
      glass({
        top: 62,
        foot: 46,
        height: 206,
        layers: [[0.9, '#fff1d2']],
        afloat: join(
          at(0, -8, lifted(solid(lump(46, 15, 'malai', 0.1, 12), '#fffdf6', 'soft'))),
          at(-4, -12, afloat(food.strew(9, 32, 'lassi', () => food.pistachio()))),
        ),
      }),
    ),
    at(
      88,
      92,
      food.strew(3, 14, 'lassialm', () => lifted(food.almond())),
    ),
  ]),
  'drk-004': serve(saucer(), [
    at(14, 0, stand(0, at(10, -140, straw('#d8402a', 112), { rot: 12 }))),
    stand(
      -12,
      glass({
        top: 66,
        foot: 48,
        height: 196,
        layers: [
          [0.86, '#f9b32b'],
          [0.06, '#ffd87a'],
        ],
        afloat: afloat(
          join(
            food.strew(9, 40, 'mlassi', () => food.pistachio()),
            food.threads(6, 38, 'mlassi', '#d4521c', 14, 2.6),
          ),
        ),
      }),
    ),
    at(76, 70, put('mango', 92)),
  ]),
  'drk-005': serve(saucer(), [
    stand(
      0,
      glass({
        top: 76,
        foot: 56,
        height: 160,
        layers: [[0.86, '#f2f0dc']],
        within: at(0, -70, join(food.crumbs(34, 80, 'chaas', ['#6b4a24', '#5fae3c', '#8fbf5a'], 2.6))),
        afloat: join(
          afloat(food.crumbs(16, 52, 'jeera', ['#7a4a20'], 3.4)),
          at(18, -12, food.coriander(1.4)),
        ),
      }),
    ),
    at(96, 92, food.greenChilli(0.85)),
  ]),
  'drk-006': serve(saucer(), [
    stand(0, at(18, -140, straw('#3f9a55', 116), { rot: 10 })),
    stand(
      -8,
      glass({
        top: 62,
        foot: 50,
        height: 202,
        layers: [[0.86, '#dff0b4']],
        within: join(
          at(-22, -60, ice(), { rot: 14 }),
          at(20, -96, ice(32), { rot: -18 }),
          at(-18, -136, ice(30), { rot: 30 }),
          at(18, -44, food.limeSlice(22)),
          bubbles([
            [-34, -30],
            [32, -70],
            [2, -112],
            [38, -130],
            [-36, -104],
            [-6, -26],
          ]),
        ),
        afloat: at(-22, -10, food.limeSlice(24)),
      }),
    ),
    mintTop(14, -78),
    at(84, 90, put('lemon', 66, 10)),
  ]),
  'drk-007': serve(saucer(), [
    stand(
      0,
      glass({
        top: 66,
        foot: 40,
        height: 176,
        layers: [
          [0.18, '#b3184f'],
          [0.16, '#f3c2cf'],
          [0.5, '#f79ab4'],
          [0.08, '#fde3ea'],
        ],
        within: join(
          at(0, -38, food.crumbs(26, 44, 'basil', ['#2a1a16'], 2.8)),
          at(0, -60, food.threads(14, 44, 'verm', '#fff6e2', 22, 2.6)),
        ),
        afloat: join(
          at(-2, -26, lifted(solid(lump(44, 36, 'scoop', 0.05, 12), '#fff3d6', 'soft'))),
          at(-4, -42, line('M-26 6Q-8 -14 2 2T26 0', '#c4163f', 7)),
          at(8, -62, put('cherries', 46)),
        ),
      }),
    ),
    at(90, 78, put('rose', 74, 12)),
  ]),
  'drk-008': serve(saucer(), [
    stand(0, at(14, -112, straw('#e8742a', 140), { rot: 14 })),
    stand(-6, greenCoconut()),
    at(84, 82, put('coconut', 76, 14)),
  ]),
};

const categories: Record<string, Svg> = {
  'category-breakfast': serve(thali(), [
    at(-20, 8, food.flatbread(96, 'catb', '#e9be78', 28)),
    at(-24, 4, put('butter', 78)),
    at(74, -54, food.dip(46, 'curd')),
    at(74, 52, food.greenChilli(1.2)),
  ]),
  'category-starters': serve(plate(), [
    at(
      -16,
      -10,
      food.pile(9, 56, 'cats', (_, i) => food.nugget(33, i % 2 ? '#c73a16' : '#e2641f', `cats${i}`)),
    ),
    at(-20, -66, food.curryLeaves(3, 1.3)),
    at(56, 44, food.dip(42, 'mint')),
    at(-54, 66, food.lemonWedge(1.3)),
  ]),
  'category-biryani': serve(kadai('copper'), [
    food.rice(110, RICE.biryani, 'catbir', 1.35),
    at(-4, -4, food.drumstick(158, -14, 'tandoori')),
    at(56, -50, food.mint(1.9)),
    at(-52, 58, food.lemonSlice(28)),
  ]),
  'category-curries': serve(bowl('white'), [
    food.curry(118, '#e2561f'),
    each('-40,-36,10 42,-28,-14 0,44,20', () => food.cube(54, '#fff4dc')),
    food.creamDrizzle(88),
    at(4, -6, food.coriander(2.2)),
  ]),
  'category-tandoor': serve(slate(), [
    each('0,-36,-18 6,40,-18', () =>
      food.skewer(
        [tikka('#ec8a2a', 58), pepperPiece('#4fa336'), tikka('#f09a38', 58), tikka('#ec8a2a', 58)],
        50,
      ),
    ),
    at(66, 84, food.lemonWedge(1.2)),
  ]),
  'category-breads': serve(basket(), [
    at(-34, -4, food.naan('catn1'), { rot: -26, scale: 1.02 }),
    at(36, 6, food.naan('catn2', join(food.herbs(14, 58, 'catn'))), { rot: 20, scale: 1.02 }),
  ]),
  'category-south-indian': serve(plate(), [
    each('-40,18 36,48', () => food.idli(58)),
    at(-44, -56, food.sambar(44)),
    at(50, -42, food.ring(52, '#c9822f', 'catv')),
  ]),
  'category-chaat-street': serve(kraft(), [
    at(-24, -14, food.samosa(1.5), { rot: -10 }),
    at(60, 66, food.dip(46, 'mint')),
    at(66, -54, food.redChilli(1.2)),
  ]),
  'category-thali-combos': serve(thali(), [
    thaliBowls([
      [-62, -56, food.dip(52, 'dal', food.herbs(6, 30, 'catt'))],
      [58, -62, food.dip(52, 'butter', food.creamSwirl(26))],
      [82, 40, food.dip(42, 'palak')],
    ]),
    at(-50, 54, food.flatbread(56, 'catt', '#e6c083', 20)),
    at(16, 38, yolkRice(50)),
  ]),
  'category-indo-chinese': serve(
    bowl('black'),
    [
      food.noodles(118, NOODLE_COLOURS, 'catc', 80),
      food.threads(12, 88, 'catcc', '#ee7a22', 26, 6),
      food.threads(10, 88, 'catcg', '#4fa336', 26, 6),
      springOnion(12, 88, 'catc'),
    ],
    [at(58, -48, put('chopsticks', 160, 14))],
  ),
  'category-desserts': serve(bowl('steel'), [
    food.curry(118, '#d98a25', 0.3),
    each('-38,-26 46,-6 -4,58', () => food.ball(48, '#8f3a12')),
    each('-42,-40 40,-20 -8,46', () => food.strew(8, 22, 'catd', () => food.pistachio())),
    food.glints(118),
  ]),
  'category-drinks': at(
    0,
    -6,
    serve(saucer(), [
      stand(40, at(8, -130, straw('#d8402a', 124), { rot: 10 })),
      stand(
        36,
        glass({
          top: 56,
          foot: 42,
          height: 190,
          layers: [[0.88, '#f9b32b']],
          afloat: afloat(food.strew(8, 36, 'catdr', () => food.pistachio())),
        }),
      ),
      at(-52, 112, kulhad('#c98a52', faded(flat(oval(40, 8), '#e9c092'), 0.8)), { scale: 0.8 }),
    ]),
    { scale: 0.95 },
  ),
};

/** Every picture of the seed menu by file name: dishes by their item code, categories by their name. */
export const pictures: Record<string, Svg> = {
  ...breakfast,
  ...starters,
  ...biryani,
  ...curries,
  ...tandoor,
  ...breads,
  ...southIndian,
  ...chaat,
  ...thalis,
  ...indoChinese,
  ...desserts,
  ...drinks,
  ...categories,
};
