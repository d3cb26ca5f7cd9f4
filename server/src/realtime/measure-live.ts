import { Gauge, type Registry } from 'prom-client';
import { isOrderRoom, type LiveServer } from './live-server';

export function measureLive(io: LiveServer, metrics: Registry): void {
  new Gauge({
    name: 'live_connections',
    help: 'Connections of the live channel that this process has',
    registers: [metrics],
    collect() {
      this.set(io.engine.clientsCount);
    },
  });
  new Gauge({
    name: 'live_orders_followed',
    help: 'Orders that somebody follows on this process now',
    registers: [metrics],
    collect() {
      this.set([...io.sockets.adapter.rooms.keys()].filter(isOrderRoom).length);
    },
  });
}
