/** An S3 client has 50 connections, and a request that waits for one for three seconds fails. */
const AT_ONCE = 40;

/** As `Promise.all` of a deed for each item, a few at once; after a failure none is begun. */
export async function fewAtOnce<Item, Done>(
  items: readonly Item[],
  deed: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  let next = 0;
  const goOn = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      try {
        done[at] = await deed(items[at] as Item);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return done;
}
