import WebSocket from 'ws';

/** A minimal customer of the live channel: thousands fit into one process. */
export interface Follower {
  orderId: string;
  leave(): void;
}

interface Position {
  orderId: string;
  timestamp: string;
}

/** Connects and joins an order's room. Speaks Socket.IO over engine.io 4 by hand. Rejects if it isn't let in. */
export function follow(
  site: string,
  { orderId, token, address }: { orderId: string; token: string; address: string },
  told: (position: Position) => void,
): Promise<Follower> {
  const socket = new WebSocket(`${site.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-for': address },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${site} let nobody follow ${orderId}.`)));
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) socket.send(`42${JSON.stringify(['joinOrderRoom', orderId])}`);
      else if (text.startsWith('42["roomJoined"')) resolve({ orderId, leave: () => socket.terminate() });
      else if (text.startsWith('42["roomError"')) reject(new Error(text));
      else if (text.startsWith('42["locationUpdate"')) told(JSON.parse(text.slice(2))[1]);
    });
  });
}
