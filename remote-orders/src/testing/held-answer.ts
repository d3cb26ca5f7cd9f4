/** An answer of the wire that the test withholds: `reply` goes to the wire, `release` sends it. */
export function heldAnswer(status: number, body: unknown) {
  let release = (): void => undefined;
  const answer = new Promise<[number, unknown]>((come) => {
    release = () => come([status, body]);
  });
  return { reply: () => answer, release };
}
