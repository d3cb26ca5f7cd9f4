import type { Category, MenuItem } from '@food/contracts/catalog';
import type { Address, Coupon, Settings } from '@food/contracts/checkout';
import type { TaxInvoice, UpiRequest } from '@food/contracts/invoice';
import type { Order, OrderItem } from '@food/contracts/orders';
import type { TrackedOrder } from '@food/contracts/tracking';
import type { SessionUser } from '@food/session/store';

/** Builders with fixed values: a test writes only what matters to it. */
export const buildUser = (part: Partial<SessionUser> = {}): SessionUser => ({
  id: 'USR-0123456789',
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '9876543210',
  profile_picture: null,
  ...part,
});

export const buildMenuItem = (part: Partial<MenuItem> = {}): MenuItem => ({
  id: 101,
  item_code: 'BIR-001',
  name: 'Hyderabadi Biryani',
  price: 329,
  subcontent: 'Long-grain rice and slow-cooked masala.',
  image_url: '/images/menu/bir-001.webp',
  food_type: 'VEG',
  combo_type: 'Single',
  category_id: 3,
  category_name: 'Biryani',
  ...part,
});

export const buildCategory = (part: Partial<Category> = {}): Category => ({
  id: 3,
  name: 'Biryani',
  catimage_url: '/images/menu/category-biryani.webp',
  ...part,
});

export const buildCoupon = (part: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'VERANDAH50',
  description: '₹50 off',
  discount_type: 'flat',
  discount_value: 50,
  max_discount: null,
  min_order_value: 199,
  expires_at: '2027-03-31T18:29:59.000Z',
  ...part,
});

export const buildSettings = (part: Partial<Settings> = {}): Settings => ({
  delivery_charge: 39,
  taxes: 24.5,
  opening_hours: [],
  closed_on: [],
  lead_minutes: 30,
  ...part,
});

export const buildAddress = (part: Partial<Address> = {}): Address => ({
  id: 7,
  house_block_no: '12-4',
  area_road: 'Banjara Hills Road 3',
  city: 'Hyderabad',
  district: 'Hyderabad',
  state: 'Telangana',
  country: 'India',
  pincode: '500034',
  latitude: 17.4126,
  longitude: 78.4482,
  ...part,
});

export const buildOrderItem = (part: Partial<OrderItem> = {}): OrderItem => ({
  id: 101,
  item_code: 'BIR-001',
  name: 'Hyderabadi Biryani',
  price: 329,
  quantity: 2,
  image_url: '/images/menu/bir-001.webp',
  ...part,
});

export const buildOrder = (part: Partial<Order> = {}): Order => ({
  id: 'ORD-0123456789',
  status: 'pending',
  date: '2027-01-15T13:05:00.000Z',
  deliver_at: null,
  items: [buildOrderItem()],
  subtotal: 658,
  discount: 50,
  delivery_charge: 39,
  taxes: 24.5,
  total: 671.5,
  coupon_code: 'VERANDAH50',
  address: buildAddress(),
  user_id: 'USR-0123456789',
  ...part,
});

export const buildTrackedOrder = (part: Partial<TrackedOrder> = {}): TrackedOrder => ({
  ...buildOrder({ status: 'active' }),
  latitude: '17.4126',
  longitude: '78.4482',
  courier: null,
  trail: [],
  steps: [{ step: 'placed', at: '2027-01-15T13:05:00.000Z' }],
  ...part,
});

/** The tax invoice of `buildOrder()`. */
export const buildTaxInvoice = (part: Partial<TaxInvoice> = {}): TaxInvoice => ({
  number: 'W26-27/000042',
  legal_name: 'Verandah Foods Private Limited',
  address: 'Plot 12, Tank Bund Road, Hyderabad 500080',
  gstin: '36AABCV1234K1ZE',
  sac: '996331',
  rate: 5,
  taxable_value: 639.52,
  cgst: 15.99,
  sgst: 15.99,
  fssai_licence: '13600000000123',
  ...part,
});

/** As `buildOrder()` has it; its code is not a real one. */
export const buildUpiRequest = (part: Partial<UpiRequest> = {}): UpiRequest => ({
  link: 'upi://pay?pa=verandah@okbank&pn=Verandah%20Kitchen&am=671.50&cu=INR&tr=ORD-0123456789&tn=ORD-0123456789',
  vpa: 'verandah@okbank',
  payee: 'Verandah Kitchen',
  qr: { size: 15, path: 'M4 4h7v1h-7zM4 5h1v5h-1zM10 5h1v5h-1zM4 10h7v1h-7zM6 6h3v3h-3z' },
  ...part,
});
