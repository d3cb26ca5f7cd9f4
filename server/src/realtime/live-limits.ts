/** How much of the live channel one process gives, and how much of it to whom. */
export const LIVE_LIMITS = {
  /** Connections of everybody together. */
  connections: 10_000,
  /** A whole quarter may share the address of its carrier. */
  connectionsPerAddress: 300,
  handshakesPerMinute: 300,
  /** Each tab has one. */
  connectionsPerSession: 20,
  /** In bytes; longer messages close the connection. */
  message: 10_000,
  /** A tab sends a join an order and a sign of life every 25 seconds. */
  messagesPerMinute: 120,
  /** In bytes, of what waits for a client that doesn't read: hours of one courier's positions. */
  unread: 65_536,
  /** Far more than a person with many tabs needs. */
  rooms: 20,
  joinsPerMinute: 30,
  /** Of all that are followed: a statement takes 65,535 parameters at most. */
  ordersReadAtOnce: 1_000,
  /** In milliseconds, where the database could not be read. */
  readAgainAfter: 1_000,
};
