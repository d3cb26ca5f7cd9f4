/** The live channel's limits: for one process, and for its users. */
export const LIVE_LIMITS = {
  /** Connections in total. */
  connections: 10_000,
  /** Connections of one address; a whole quarter may share the address of its carrier. */
  connectionsPerAddress: 300,
  handshakesPerMinute: 300,
  /** Each tab has one. */
  connectionsPerSession: 20,
  /** In bytes; longer messages close the connection. */
  message: 10_000,
  /** A tab sends one join for an order and a heartbeat every 25 seconds. */
  messagesPerMinute: 120,
  /** In bytes, of the buffer for a client that doesn't read: hours of one courier's positions. */
  unread: 65_536,
  /** Far more than a person with many tabs needs. */
  rooms: 20,
  joinsPerMinute: 30,
  /** Followed orders in total: a statement accepts 65,535 parameters. */
  ordersReadAtOnce: 1_000,
  /** In milliseconds, after a failed reading of the database. */
  readAgainAfter: 1_000,
};
