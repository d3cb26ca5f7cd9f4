import {
  formatClock,
  formatDay,
  formatDayInIndia,
  formatDayName,
  formatNear,
  formatOrderDate,
} from '@food/format/dates';
import { formatDistance } from '@food/format/distance';
import { foodTypeLabel } from '@food/format/food-type';
import { formatRupees } from '@food/format/money';
import { statusLabel, tabLabel } from '@food/format/order-status';
import { speak } from '@food/testing';

const NOW = new Date('2027-02-03T19:04:31');
const MOMENTS = ['2027-02-03T23:15:00', '2027-02-04T00:15:00', '2027-02-05T11:00:00'];

const dates = () => [
  formatOrderDate(NOW),
  formatDay(NOW),
  formatDayInIndia('2027-02-03T18:30:00.000Z'),
  ...MOMENTS.flatMap((when) => [formatDayName(when, NOW), formatNear(when, NOW)]),
];
const words = () => [
  ...dates(),
  ...[0.64, 2.44].map(formatDistance),
  ...['VEG', 'NON VEG'].map(foodTypeLabel),
  ...['Pending', 'active', 'delivered', 'cancelled', 'help'].map(statusLabel),
  ...(['Active', 'Completed', 'Canceled'] as const).map(tabLabel),
];

describe('In another language', () => {
  it.each(['hi', 'te'] as const)(
    'nothing is left in Latin letters, all digits are Latin: %s',
    async (language) => {
      const english = words();
      await speak(language);

      expect(words().filter((text) => /[a-z]/i.test(text))).toEqual([]);
      expect(words()).not.toEqual(english);
      expect(dates().filter((text) => /[०-९౦-౯]/.test(text))).toEqual([]);
      expect(formatRupees(123_456.5)).toBe('₹1,23,456.50');
    },
  );

  it.each([
    ['hi', 'कल', 'कल 00:15 बजे', 'शुक्र 5 फ़रवरी को 11:00 बजे', '2.4 किमी', 'नॉन-वेज', 'रद्द'],
    ['te', 'రేపు', 'రేపు 00:15 గంటలకు', 'శుక్ర 5 ఫిబ్రవరి, 11:00 గంటలకు', '2.4 కి.మీ', 'నాన్-వెజ్', 'రద్దయింది'],
  ] as const)('times are of a clock with 24 hours, words are whole: %s', async (language, ...expected) => {
    const [, midnight = '', later = ''] = MOMENTS;
    await speak(language);

    expect(formatClock('2027-02-04T00:04:31')).toBe('00:04:31');
    expect([
      formatDayName(midnight, NOW),
      formatNear(midnight, NOW),
      formatNear(later, NOW),
      formatDistance(2.44),
      foodTypeLabel('NON VEG'),
      statusLabel('CANCELLED'),
    ]).toEqual(expected);
  });

  it.each([
    ['hi', '03 फ़रवरी, 19:04', '3 फ़रवरी 2027'],
    ['te', '03 ఫిబ్రవరి, 19:04', '3 ఫిబ్రవరి, 2027'],
  ] as const)('months are whole, as they are written there: %s', async (language, moment, day) => {
    await speak(language);

    expect([formatOrderDate(NOW), formatDay(NOW)]).toEqual([moment, day]);
    expect(formatOrderDate('tomorrow')).toBe('');
  });
});
