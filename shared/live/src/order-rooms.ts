import type { Connection, Hear, LiveEvent } from '@food/live/channel';
import type { LiveSocket } from '@food/live/socket-client';
import { useSession } from '@food/session/store';
import { openAgainAfter, openSocket } from './live-socket';

/** How long an order without a follower keeps its room, and the last one the socket: long enough for the next page to load. */
const LINGER_MS = 5_000;

interface Room {
  readonly followers: Set<{ hear: Hear }>;
  joined: boolean;
  /** The order's status from the server since the room was joined. */
  status: string | null;
}

const rooms = new Map<string, Room>();
let socket: LiveSocket | null = null;
let connection: Connection = 'stopped';
let again: ReturnType<typeof setTimeout> | undefined;
/** How often the server closed it since a room was joined. */
let closes = 0;
let sweep: ReturnType<typeof setTimeout> | undefined;
let stopWatching: (() => void) | null = null;

/** Follows an order; see `subscribe` in subscribe.ts, which is what pages call. */
export function follow(orderId: string, hear: Hear): () => void {
  const follower = { hear };
  const room = rooms.get(orderId) ?? { followers: new Set(), joined: false, status: null };
  rooms.set(orderId, room);
  room.followers.add(follower);
  stopWatching ??= watch();
  if (connection === 'stopped') open('connecting');
  else catchUp(orderId, room, hear);
  return () => {
    room.followers.delete(follower);
    clearTimeout(sweep);
    sweep = setTimeout(leaveEmptyRooms, LINGER_MS);
  };
}

/** Sends the present state to a later subscriber. */
function catchUp(orderId: string, room: Room, hear: Hear): void {
  hear({ type: 'connection', connection });
  if (room.joined) hear({ type: 'joined' });
  else if (connection === 'connected') socket?.emit('joinOrderRoom', orderId);
  if (room.status !== null) hear({ type: 'status', status: room.status });
}

function leaveEmptyRooms(): void {
  for (const [orderId, { followers }] of rooms) if (followers.size === 0) rooms.delete(orderId);
  if (rooms.size > 0) return;
  close();
  stopWatching?.();
  stopWatching = null;
}

function openIfFollowed(first: Connection): void {
  leaveEmptyRooms();
  if (rooms.size > 0) open(first);
}

function open(first: Connection): void {
  close();
  // Without a token no room would be joined; the session's next one opens it.
  if (!useSession.getState().token) return;
  setConnection(first);
  socket = openSocket({ onConnection, onClosed, onOrder });
}

function close(): void {
  clearTimeout(again);
  socket?.off();
  socket?.disconnect();
  socket = null;
  connection = 'stopped';
}

function setConnection(next: Connection): void {
  connection = next;
  for (const room of rooms.values()) {
    room.joined = false;
    room.status = null;
  }
  tellAll({ type: 'connection', connection });
}

function onConnection(next: Connection): void {
  setConnection(next);
  if (next === 'connected') for (const orderId of rooms.keys()) socket?.emit('joinOrderRoom', orderId);
}

function onClosed(): void {
  again = setTimeout(() => openIfFollowed('reconnecting'), openAgainAfter(closes));
  closes += 1;
  tellAll({ type: 'closed' });
}

function onOrder(orderId: string | undefined, event: LiveEvent): void {
  // An update may name no order (rule: live-updates-may-be-unnamed): then it is about the only one that is followed.
  const room = orderId === undefined && rooms.size === 1 ? [...rooms.values()][0] : rooms.get(orderId ?? '');
  if (!room) return;
  if (event.type === 'joined') {
    room.joined = true;
    closes = 0;
  }
  if (event.type === 'status') room.status = event.status;
  for (const { hear } of [...room.followers]) hear(event);
}

function tellAll(event: LiveEvent): void {
  for (const { followers } of [...rooms.values()]) for (const { hear } of [...followers]) hear(event);
}

/** Follows the network, the session and whether the page is looked at, until the returned function is called. */
function watch(): () => void {
  const comeOnline = () => {
    if (connection !== 'connected') openIfFollowed('reconnecting');
  };
  // The server may be back, though the browser was online all the time.
  const lookAgain = () => {
    if (!document.hidden && connection === 'stopped') openIfFollowed('reconnecting');
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && connection === 'stopped') openIfFollowed('reconnecting');
  };
  window.addEventListener('online', comeOnline);
  document.addEventListener('visibilitychange', lookAgain);
  // A page with an open socket doesn't enter the back/forward cache, even if `persisted` says so: the socket is open until this
  // has run.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', comeBack);
  const leaveSession = useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    close();
    openIfFollowed('connecting');
  });
  return () => {
    leaveSession();
    window.removeEventListener('online', comeOnline);
    document.removeEventListener('visibilitychange', lookAgain);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', comeBack);
  };
}
