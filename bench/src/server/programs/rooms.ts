// Bare Socket.IO: rooms that anyone may join; a message that is posted for a room is sent to it.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

async function bodyOf(request: IncomingMessage): Promise<object> {
  return JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'));
}

const server = createServer(async (request, reply) => {
  const orderId = request.url?.split('/')[3] ?? '';
  io.to(orderId).emit('locationUpdate', { orderId, ...(await bodyOf(request)) });
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"Position stored."}');
});
const io = new Server(server, { path: '/socket.io/', serveClient: false });
io.on('connection', (socket) => {
  socket.on('joinOrderRoom', (orderId: string) => {
    void socket.join(orderId);
    socket.emit('roomJoined', { orderId });
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
