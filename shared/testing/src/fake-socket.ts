type Listener = (...words: unknown[]) => void;

class FakeEmitter {
  private readonly listeners = new Map<string, Listener[]>();
  on(event: string, listener: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }
  off(): void {
    this.listeners.clear();
  }
  hear(event: string, ...words: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...words);
  }
}

/** A Socket.IO client socket without a network: the test triggers its events. */
export class FakeSocket extends FakeEmitter {
  readonly io = new FakeEmitter();
  readonly sent: unknown[][] = [];
  connected = false;
  /** False once the library won't try again. */
  active = true;

  constructor(
    readonly origin: string,
    readonly options: Record<string, unknown>,
  ) {
    super();
  }
  emit(...words: unknown[]): void {
    this.sent.push(words);
  }
  disconnect(): void {
    this.connected = false;
    this.active = false;
  }
  /** Connects. */
  connect(): void {
    this.connected = true;
    this.hear('connect');
  }
  /** Breaks the connection; or, with `byServer`, the server closes it. */
  drop({ byServer = false } = {}): void {
    this.connected = false;
    this.active = !byServer;
    this.hear('disconnect', byServer ? 'io server disconnect' : 'transport close');
  }
}

/** Every socket that was opened, oldest first. A test empties it. */
export const sockets: FakeSocket[] = [];

/** Stands for `io` of socket.io-client. */
export function io(origin: string, options: Record<string, unknown>): FakeSocket {
  const socket = new FakeSocket(origin, options);
  sockets.push(socket);
  return socket;
}
