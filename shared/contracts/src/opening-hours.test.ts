import {
  hasHours,
  isSlot,
  kitchenDayEnd,
  type Opening,
  openingAt,
  readOpening,
  slotsAt,
} from './opening-hours';

/** A moment of India's time. */
const at = (time: string): Date => new Date(`${time}+05:30`);
const opening = (change: Partial<Opening> = {}): Opening => ({
  opening_hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '11:00', to: '23:00' })),
  closed_on: [],
  lead_minutes: 30,
  ...change,
});
// A Monday.
const DATE = '2026-03-02';

describe('Opening hours', () => {
  it.each([
    ['10:59:59', false],
    ['11:00:00', true],
    ['22:59:59', true],
    ['23:00:00', false],
  ])('decide at %s of India’s time', (time, isOpen) => {
    expect(openingAt(opening(), at(`${DATE}T${time}`)).isOpen).toBe(isOpen);
  });

  it('say what changes next', () => {
    expect(openingAt(opening(), at(`${DATE}T09:00:00`))).toEqual({
      isOpen: false,
      opensAt: at(`${DATE}T11:00:00`),
    });
    expect(openingAt(opening(), at(`${DATE}T12:00:00`))).toEqual({
      isOpen: true,
      closesAt: at(`${DATE}T23:00:00`),
    });
    expect(openingAt(opening(), at(`${DATE}T23:30:00`))).toEqual({
      isOpen: false,
      opensAt: at('2026-03-03T11:00:00'),
    });
  });

  it('may pass midnight, and a weekday without hours is closed', () => {
    const monday = opening({ opening_hours: [{ day: 1, from: '18:00', to: '02:00' }] });

    expect(openingAt(monday, at('2026-03-03T01:59:00'))).toMatchObject({ isOpen: true });
    expect(openingAt(monday, at('2026-03-03T02:00:00'))).toEqual({
      isOpen: false,
      opensAt: at('2026-03-09T18:00:00'),
    });
  });

  it('that end at 23:59 end with the day: one night written in two has no gap', () => {
    const night = opening({
      opening_hours: opening().opening_hours.flatMap(({ day }) => [
        { day, from: '00:00', to: '02:00' },
        { day, from: '18:00', to: '23:59' },
      ]),
      lead_minutes: 0,
    });

    expect(openingAt(night, at(`${DATE}T23:59:30`))).toEqual({
      isOpen: true,
      closesAt: at('2026-03-03T02:00:00'),
    });
    expect(isSlot(night, at(`${DATE}T23:45:00`), at(`${DATE}T20:00:00`))).toBe(true);
    expect(kitchenDayEnd(night, at(`${DATE}T23:00:00`))).toEqual(at('2026-03-03T02:00:00'));
  });

  it('from midnight to 23:59 are a whole day, and from 23:59 they are what they say', () => {
    const all = opening({
      opening_hours: opening().opening_hours.map(({ day }) => ({ day, from: '00:00', to: '23:59' })),
    });
    const late = opening({ opening_hours: [{ day: 1, from: '23:59', to: '01:00' }] });

    expect(openingAt(all, at(`${DATE}T23:59:30`))).toEqual({ isOpen: true, closesAt: null });
    expect(openingAt(late, at(`${DATE}T23:58:59`))).toMatchObject({ opensAt: at(`${DATE}T23:59:00`) });
  });

  it('rest on a date that is closed, but for what opened the day before', () => {
    const holiday = opening({
      opening_hours: opening().opening_hours.map((span) => ({ ...span, to: '01:00' })),
      closed_on: ['2026-03-03'],
    });

    expect(openingAt(holiday, at('2026-03-03T00:30:00')).isOpen).toBe(true);
    expect(openingAt(holiday, at('2026-03-03T12:00:00'))).toEqual({
      isOpen: false,
      opensAt: at('2026-03-04T11:00:00'),
    });
  });

  it('that touch are one, so that a kitchen that never closes names no closing', () => {
    const always = opening({
      opening_hours: opening().opening_hours.map((span) => ({ ...span, to: '11:00' })),
    });

    expect(openingAt(always, at(`${DATE}T10:59:00`))).toEqual({ isOpen: true, closesAt: null });
  });

  it('that are missing leave the kitchen open, and dates alone close it', () => {
    const none = opening({ opening_hours: [] });
    expect(hasHours(none)).toBe(false);
    expect(openingAt(none, at(`${DATE}T03:00:00`))).toEqual({ isOpen: true, closesAt: null });

    const holiday = { ...none, closed_on: [DATE] };
    expect(openingAt(holiday, at(`${DATE}T03:00:00`))).toEqual({
      isOpen: false,
      opensAt: at('2026-03-03T00:00:00'),
    });
  });

  it('of which none comes name no opening', () => {
    const gone = opening({ opening_hours: [{ day: 1, from: '11:00', to: '12:00' }] });
    const mondays = Array.from({ length: 10 }, (_, week) =>
      new Date(Date.parse(`${DATE}T00:00:00Z`) + week * 7 * 86_400_000).toISOString().slice(0, 10),
    );

    expect(openingAt({ ...gone, closed_on: mondays }, at(`${DATE}T11:30:00`))).toEqual({
      isOpen: false,
      opensAt: null,
    });
  });

  it('that can’t be read count as none', () => {
    const damaged = {
      opening_hours: [{ day: 1, from: '25:00', to: '9' }, null],
      closed_on: 'x',
      lead_minutes: 'y',
    };

    expect(readOpening(damaged)).toEqual({ opening_hours: [], closed_on: [], lead_minutes: 30 });
    expect(readOpening(null)).toEqual({ opening_hours: [], closed_on: [], lead_minutes: 30 });
    expect(readOpening(opening())).toEqual(opening());
  });
});

describe('The day of the kitchen', () => {
  const late = opening({ opening_hours: [{ day: 1, from: '18:00', to: '02:00' }] });
  const everyDay = (...spans: [from: string, to: string][]) =>
    opening({
      opening_hours: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => spans.map(([from, to]) => ({ day, from, to }))),
    });
  const split = everyDay(['00:00', '02:00'], ['18:00', '00:00']);

  it.each([
    [
      'at midnight in India without hours',
      opening({ opening_hours: [] }),
      `${DATE}T12:00:00`,
      '2026-03-03T00:00:00',
    ],
    ['at midnight where the kitchen closes before', opening(), `${DATE}T23:30:00`, '2026-03-03T00:00:00'],
    ['at midnight on a day on which nothing opens', late, '2026-03-03T12:00:00', '2026-03-04T00:00:00'],
    ['when the hours end that go on past midnight', late, `${DATE}T20:00:00`, '2026-03-03T02:00:00'],
    ['at the same moment after midnight', late, '2026-03-03T01:59:59', '2026-03-03T02:00:00'],
    ['a day later from that moment on', late, '2026-03-03T02:00:00', '2026-03-04T00:00:00'],
    [
      'likewise where the hours are written in two at midnight',
      split,
      `${DATE}T20:00:00`,
      '2026-03-03T02:00:00',
    ],
    ['at the same moment after that midnight', split, '2026-03-03T00:30:00', '2026-03-03T02:00:00'],
    ['a day later than that from then on', split, '2026-03-03T02:00:00', '2026-03-04T02:00:00'],
    [
      'at midnight where the next date is closed',
      { ...split, closed_on: ['2026-03-03'] },
      `${DATE}T20:00:00`,
      '2026-03-03T00:00:00',
    ],
    [
      'at midnight where the kitchen never closes, also in two halves',
      everyDay(['00:00', '12:00'], ['12:00', '00:00']),
      `${DATE}T20:00:00`,
      '2026-03-03T00:00:00',
    ],
  ])('ends %s', (_, hours, now, end) => {
    expect(kitchenDayEnd(hours, at(now))).toEqual(at(end));
  });
});

describe('Slots', () => {
  it('begin with the opening while it is closed', () => {
    expect(slotsAt(opening(), at(`${DATE}T09:00:00`))[0]).toEqual(at(`${DATE}T11:00:00`));
  });

  it('begin after the lead, on a quarter of an hour, and end with the hours', () => {
    const slots = slotsAt(opening(), at(`${DATE}T12:01:00`));

    expect(slots[0]).toEqual(at(`${DATE}T12:45:00`));
    expect(slots.filter((slot) => slot < at('2026-03-03T00:00:00')).at(-1)).toEqual(at(`${DATE}T22:45:00`));
  });

  it('stay as they are through a minute: what a list of it offers can be ordered', () => {
    const offered = slotsAt(opening(), at(`${DATE}T12:00:00`))[0]!;

    expect(offered).toEqual(at(`${DATE}T12:30:00`));
    expect(isSlot(opening(), offered, at(`${DATE}T12:00:59.999`))).toBe(true);
    expect(isSlot(opening(), offered, at(`${DATE}T12:01:00`))).toBe(false);
  });

  it('end three days ahead', () => {
    const now = at(`${DATE}T12:00:00`);
    expect(slotsAt(opening(), now).at(-1)).toEqual(at('2026-03-05T12:00:00'));
    expect(isSlot(opening(), at('2026-03-05T12:15:00'), now)).toBe(false);
  });

  it.each([
    ['the lead is kept', '12:30:00', true],
    ['the lead is not kept', '12:15:00', false],
    ['no quarter of an hour', '12:40:00', false],
    ['past closing', '23:00:00', false],
    ['before opening', '10:45:00', false],
  ])('can be chosen: %s', (_, time, expected) => {
    expect(isSlot(opening(), at(`${DATE}T${time}`), at(`${DATE}T12:00:00`))).toBe(expected);
  });

  it('are there day and night without hours', () => {
    const none = opening({ opening_hours: [], lead_minutes: 0 });
    expect(slotsAt(none, at(`${DATE}T12:00:00`))).toHaveLength(3 * 96 + 1);
  });
});
