/** What names a dish. An order's line may have only one of them. */
interface Named {
  readonly id?: number | undefined;
  readonly item_code?: string | null | undefined;
}

/** Whether a line of a cart or an order is this dish: by its code, or by its id without one. */
export const isSameDish = (line: Named, dish: Named): boolean =>
  line.item_code ? line.item_code === dish.item_code : line.id === dish.id;
