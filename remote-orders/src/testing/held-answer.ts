/** An answer of the wire that comes when the test says so: `reply` goes to the wire, `release` lets it come. */
export function heldAnswer(status: number, body: unknown) {
  let release = (): void => undefined;
  const answer = new Promise<[number, unknown]>((come) => {
    release = () => come([status, body]);
  });
  return { reply: () => answer, release };
}
