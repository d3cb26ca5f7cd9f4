/** @jest-environment node */
import {
  formatClock,
  formatDay,
  formatDayInIndia,
  formatDayName,
  formatNear,
  formatOrderDate,
  formatTime,
  formatTimeAfter,
} from '@food/format/dates';

// Without a zone a moment is in the viewer's, whichever zone these tests run in.
const EVENING = '2027-02-03T19:04:31';

describe('A date', () => {
  it("of an order is day, short month, hour and minute, in the viewer's zone", () => {
    expect(formatOrderDate(EVENING)).toBe('03 Feb, 19:04');
  });

  it("of a coupon's expiry has the year", () => {
    expect(formatDay(EVENING)).toBe('3 Feb 2027');
  });

  it('of a server’s page is the day in India', () => {
    expect(formatDayInIndia('2027-03-31T18:29:59.999Z')).toBe('31 Mar 2027');
    expect(formatDayInIndia('2027-03-31T18:30:00.000Z')).toBe('1 Apr 2027');
  });

  it("of a courier's position has the seconds", () => {
    expect(formatClock(EVENING)).toBe('19:04:31');
  });

  it('is written with a form that is made once', () => {
    const make = jest.spyOn(Intl, 'DateTimeFormat');

    for (const hour of ['10', '11', '12']) formatTime(`2027-02-03T${hour}:00:00`);

    expect(make.mock.calls.length).toBeLessThanOrEqual(1);
    make.mockRestore();
  });

  it('of one step after another has its day if that is another one', () => {
    expect(formatTimeAfter(EVENING, '2027-02-03T18:30:00')).toBe('19:04');
    expect(formatTimeAfter('2027-02-04T00:04:00', EVENING)).toBe('04 Feb, 00:04');
    expect(formatTimeAfter(EVENING, '')).toBe('03 Feb, 19:04');
    expect(formatTimeAfter('tomorrow', EVENING)).toBe('');
  });

  it.each([
    ['2027-02-03T23:15:00', 'Today', 'at 23:15'],
    ['2027-02-04T00:15:00', 'Tomorrow', 'tomorrow at 00:15'],
    ['2027-02-05T11:00:00', 'Fri 5 Feb', 'Fri 5 Feb at 11:00'],
  ])('to come is named by its day: %s', (when, day, words) => {
    const now = new Date(EVENING);

    expect([formatDayName(when, now), formatNear(when, now)]).toEqual([day, words]);
    expect(formatTime(when)).toBe(words.slice(-5));
  });

  it.each(['', 'tomorrow', Number.NaN])('that can not be read is empty: %p', (unreadable) => {
    expect(formatOrderDate(unreadable)).toBe('');
  });
});
