import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  /** The recipients in the envelope. */
  readonly to: string[];
  /** Unfolded, by name in lower case. */
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The codes and texts with which the next recipients are refused, one after the other. */
  readonly refusals: [code: number, text: string][];
  close(): Promise<void>;
}

function headersOf(block: string): Record<string, string> {
  const lines = block.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding !== 'quoted-printable')
    return Buffer.from(body, encoding === 'base64' ? encoding : 'utf8').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replace(/\r\n/g, '\n');
}

/** Parses a mail as a mail program does. */
function readMail(raw: string, from: string, to: string[]): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = headersOf(head);
  const boundary = /boundary="(.+?)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  const part = (type: string): string => {
    const whole = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [partHead = '', ...body] = whole.trimStart().split('\r\n\r\n');
    return decoded(body.join('\r\n\r\n'), headersOf(partHead)['content-transfer-encoding']);
  };
  return { from, to, headers, text: part('text/plain'), html: part('text/html') };
}

/** A real mail server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: [number, string][] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const refusal = refusals.shift();
      done(refusal ? Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push(readMail(Buffer.concat(chunks).toString(), from, to));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

export interface Webhook {
  readonly url: string;
  readonly calls: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
  /** The statuses of the next answers, then 204; `never` leaves a call unanswered. */
  readonly statuses: (number | 'never')[];
  close(): Promise<void>;
}

/** A real HTTP receiver on this machine, in place of an SMS service. */
export async function startWebhook(): Promise<Webhook> {
  const calls: Webhook['calls'] = [];
  const statuses: Webhook['statuses'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    calls.push({ method: request.method, headers: request.headers, body });
    const status = statuses.shift() ?? 204;
    if (status === 'never') return;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    statuses,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** A mail server that accepts connections and sends nothing. */
export async function startSilentServer(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}
