// Loaded into a server before it starts: at SIGUSR2 its clock goes five minutes ahead, at the next one back again.
const AHEAD_MS = 5 * 60_000;
const Real = Date;
let moved = 0;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(Real.now() + moved);
  }

  static now() {
    return Real.now() + moved;
  }
};

process.on('SIGUSR2', () => {
  moved = moved === 0 ? AHEAD_MS : 0;
  process.stderr.write(`The clock is ${moved} ms ahead.\n`);
});
