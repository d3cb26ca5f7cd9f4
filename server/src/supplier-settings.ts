import { z } from 'zod';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digitOf = (sign = ''): number => DIGITS.indexOf(sign);

/**
 * Whether these are the 15 characters of an Indian tax registration: state, PAN, number, Z, and a check digit over the rest,
 * which is Luhn's in base 36.
 */
function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  const sum = [...text.slice(0, -1)].reduce((sum, sign, at) => {
    const product = digitOf(sign) * (at % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / 36) + (product % 36);
  }, 0);
  return (36 - (sum % 36)) % 36 === digitOf(text.at(-1));
}

const MOST_PERCENT = 40;
const RATE = `per cent from 0 to ${MOST_PERCENT} with at most 2 decimals`;
const line = (most: number) => z.string().trim().max(most, `a line of at most ${most} characters`).optional();

/**
 * The variables that Indian law requires of sellers of food (rule: tax-invoice, food-licence), and those of payment at the door
 * (rule: upi-at-the-door).
 */
export const SUPPLIER_VARIABLES = {
  GSTIN: z
    .string()
    .trim()
    .refine(isGstin, 'the 15 signs of a GSTIN, of which the last is the check digit of the others')
    .optional(),
  GST_SAC: z
    .string()
    .regex(/^99\d{4}$/, 'a service code of 6 digits that begins with 99')
    .default('996331'),
  GST_RATE: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, RATE)
    .transform(Number)
    .refine((percent) => percent <= MOST_PERCENT, RATE)
    .optional(),
  LEGAL_NAME: line(100),
  LEGAL_ADDRESS: line(300),
  FSSAI_LICENCE: z
    .string()
    .regex(/^\d{14}$/, 'the 14 digits of an FSSAI licence')
    .optional(),
  UPI_ID: z
    .string()
    .regex(/^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/, 'a UPI id, like restaurant@bank')
    .optional(),
  UPI_NAME: line(60),
};

type Variables = z.infer<z.ZodObject<typeof SUPPLIER_VARIABLES>> & { readonly BRAND_NAME: string };

/** The payee of UPI payments. */
export interface UpiPayee {
  readonly vpa: string;
  readonly name: string;
}

/** The seller, as on every tax invoice of today. */
export interface Supplier {
  readonly legalName: string;
  readonly address: string;
  readonly gstin: string;
  readonly sac: string;
  /** Per cent of the taxable value, half of it central and half of it state tax. */
  readonly ratePercent: number;
  readonly fssaiLicence: string | null;
}

export const supplierSettings = (env: Variables) => ({
  /** Null if orders get no tax invoice. */
  supplier: supplierOf(env),
  fssaiLicence: env.FSSAI_LICENCE ?? null,
  /** Null without payment by UPI. */
  upi: env.UPI_ID ? { vpa: env.UPI_ID, name: env.UPI_NAME ?? env.BRAND_NAME } : null,
});

function supplierOf({ GSTIN, GST_SAC, GST_RATE, LEGAL_NAME, LEGAL_ADDRESS, FSSAI_LICENCE }: Variables) {
  if (!GSTIN || GST_RATE === undefined || !LEGAL_NAME || !LEGAL_ADDRESS) return null;
  const supplier: Supplier = {
    legalName: LEGAL_NAME,
    address: LEGAL_ADDRESS,
    gstin: GSTIN,
    sac: GST_SAC,
    ratePercent: GST_RATE,
    fssaiLicence: FSSAI_LICENCE ?? null,
  };
  return supplier;
}

/** The settings that a GSTIN requires and that are missing, in one line; null if nothing is missing. */
export function supplierFault(env: Variables): string | null {
  const names = ['GST_RATE', 'LEGAL_NAME', 'LEGAL_ADDRESS'] as const;
  const missing = env.GSTIN && names.find((name) => env[name] === undefined);
  return missing ? `${missing} is not set: with GSTIN every invoice has to say it.` : null;
}
