/**
 * `₹1,23,456.50`: the rupee sign, Indian grouping, two decimals (rule: money-shown). `dropZero` leaves out `.00`,
 * which only menu cards do. What is not a finite number shows as `₹0.00`.
 */
export function formatRupees(rupees: number, { dropZero = false }: { dropZero?: boolean } = {}): string {
  const amount = Number.isFinite(rupees) ? rupees : 0;
  const sign = amount < 0 ? '-' : '';
  const [whole = '0', decimals = '00'] = Math.abs(amount).toFixed(2).split('.');
  const tail = dropZero && decimals === '00' ? '' : `.${decimals}`;
  return `${sign}₹${grouped(whole)}${tail}`;
}

/** A discount row: `-₹40.00`, also `-₹0.00` (rule: discount-shown-negative). */
export const formatDiscount = (rupees: number): string => `-${formatRupees(Math.abs(rupees))}`;

// Done by hand and not by Intl: the server's and the browser's locale data differ, which would break hydration.
function grouped(whole: string): string {
  if (whole.length <= 3) return whole;
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${head},${whole.slice(-3)}`;
}
