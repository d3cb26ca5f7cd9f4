/** The login that `npm start` prints (rule: demo-login). */
export const DEMO_LOGIN = {
  name: 'Asha Rao',
  email: 'demo@example.com',
  mobile: '9876543210',
  password: 'demo-pass-123',
} as const;

export const DEMO_ADDRESSES = [
  {
    houseBlockNo: '12-4-7',
    areaRoad: 'Arundelpet 4th Line',
    city: 'Guntur',
    district: 'Guntur',
    state: 'Andhra Pradesh',
    country: 'India',
    pincode: '522002',
    latitude: 16.3041,
    longitude: 80.4386,
  },
  {
    houseBlockNo: 'Flat 302, Lakshmi Towers',
    areaRoad: 'Brodipet 2nd Cross Road',
    city: 'Guntur',
    district: 'Guntur',
    state: 'Andhra Pradesh',
    country: 'India',
    pincode: '522006',
    latitude: 16.3098,
    longitude: 80.4412,
  },
] as const;

export interface DemoOrder {
  readonly status: 'delivered' | 'cancelled';
  readonly hoursAgo: number;
  /** Position on the menu, and quantity. */
  readonly dishes: readonly (readonly [place: number, quantity: number])[];
  readonly cancelReason?: string;
  readonly review?: { readonly rating: number; readonly comment: string };
}

export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    status: 'delivered',
    hoursAgo: 24 * 9,
    dishes: [
      [20, 1],
      [41, 2],
    ],
    review: { rating: 5, comment: 'Hot, quick and just right. The curry was the best in weeks.' },
  },
  { status: 'cancelled', hoursAgo: 24 * 5, dishes: [[30, 1]], cancelReason: 'Ordered by mistake' },
  {
    status: 'delivered',
    hoursAgo: 26,
    dishes: [
      [0, 2],
      [12, 1],
      [80, 1],
    ],
  },
];
