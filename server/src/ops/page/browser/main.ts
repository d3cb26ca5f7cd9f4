import type { PartStatus, ReleasesReport } from '@food/contracts/ops';
import {
  beginInspecting,
  CallFailure,
  EVERY_MS,
  getKitchenOrders,
  getReleases,
  isLoggedIn,
  logIn,
  signOut,
} from './calls';
import { setUpDialog } from './change-dialog';
import { byId, momentOf, redraw } from './dom';
import { renderGraphAndTimeline, resetGraphAndTimeline } from './graph-and-timeline';
import { historyLine, historyOf } from './history-line';
import { renderKitchen, resetKitchen } from './kitchen';
import { partCard } from './part-card';
import { setUpSoldOut } from './sold-out';
import { showTrouble, showUnread, wordsOf } from './trouble';

// The host team's status page: reads the releases and the kitchen's orders every few seconds and renders them, without a framework.
const entry = byId('entry', HTMLFormElement);
const tokenField = byId('token', HTMLInputElement);
const shown = byId('report', HTMLElement);
const live = byId('live', HTMLElement);
const leave = byId('leave', HTMLButtonElement);
const inspect = byId('inspect', HTMLButtonElement);
let timer = 0;
/** Only the newest reading draws; the end of the session ends it. */
let newest = 0;

async function refresh(): Promise<void> {
  clearTimeout(timer);
  newest += 1;
  const mine = newest;
  const isOver = () => mine !== newest;
  /** Resolves to the failure in words, null for none. */
  async function draw<Read>(reading: Promise<Read>, render: (read: Read) => unknown): Promise<string | null> {
    try {
      const read = await reading;
      if (!isOver()) await render(read);
      return null;
    } catch (error) {
      const isLoggedOut = error instanceof CallFailure && error.status === 401;
      if (isLoggedOut && !isOver()) askForToken(error.message);
      return wordsOf(error);
    }
  }

  const unknown = shown.hidden ? await draw(isLoggedIn(), (is) => is || askForToken()) : null;
  if (isOver()) return;
  // Each by itself: the kitchen needs its orders while the release store can't be read, too.
  const [ofReleases, ofKitchen] =
    unknown === null
      ? await Promise.all([draw(getReleases(), drawReleases), draw(getKitchenOrders(), drawKitchen)])
      : [unknown, unknown];
  if (isOver()) return;
  showUnread(ofReleases, ofKitchen);
  timer = window.setTimeout(refresh, EVERY_MS);
}

async function drawReleases(report: ReleasesReport): Promise<void> {
  openReport();
  shown.classList.remove('kitchen-alone');
  renderReport(report);
  await renderGraphAndTimeline(report.deployment ?? 0, Date.parse(report.at));
}

async function drawKitchen(answer: Awaited<ReturnType<typeof getKitchenOrders>>): Promise<void> {
  openReport();
  await renderKitchen(answer);
}

function openReport(): void {
  entry.hidden = true;
  for (const one of [shown, leave, inspect]) one.hidden = false;
}

function askForToken(words: string | null = null): void {
  clearTimeout(timer);
  newest += 1;
  resetGraphAndTimeline();
  resetKitchen();
  showTrouble(words);
  entry.hidden = false;
  shown.hidden = true;
  shown.classList.add('kitchen-alone');
  leave.hidden = true;
  inspect.hidden = true;
  live.textContent = '';
  document.title = 'Releases';
  tokenField.focus();
}

function renderReport(report: ReleasesReport): void {
  const isUnsure = report.timestamp !== null && report.timestamp.state !== 'fresh';
  const urgent = report.judgements.filter(({ act }) => act !== 'advance').length + Number(isUnsure);
  document.title = urgent ? `(${urgent}) Releases` : 'Releases';
  const [newest] = report.history;
  live.replaceChildren(
    ...(newest
      ? [`Deployment ${newest.number} is live, since `, momentOf(newest.at, report.at)]
      : ['Nothing is deployed yet.']),
  );
  const hours = (Date.parse(report.at) - Date.parse(report.traffic.since)) / 3_600_000;
  byId('hours', HTMLElement).textContent =
    `· the last ${Math.round(hours)} hours, a bar is ${report.traffic.barMinutes} minutes`;
  const { isOn, troubles } = report.watch;
  const watching = isOn ? ['This server halts, rolls back and ramps releases by itself.'] : [];
  byId('watch', HTMLElement).textContent = (troubles.length > 0 ? troubles : watching).join(' ');
  renderTimestamp(report.timestamp);
  redraw(
    byId('parts', HTMLElement),
    urgentFirst(report).map((part) => partCard(part, report)),
  );
  redraw(
    byId('history', HTMLElement),
    historyOf(report).map((one) => historyLine(one, report.at)),
  );
}

/** If it was written again every few seconds, it would be announced each time. */
function renderTimestamp(timestamp: ReleasesReport['timestamp']): void {
  const line = byId('timestamp', HTMLElement);
  const words = timestamp?.words ?? '';
  if (line.textContent !== words) line.textContent = words;
  line.className = timestamp && timestamp.state !== 'fresh' ? 'wrong' : 'legend';
}

function urgentFirst({ parts, judgements }: ReleasesReport): PartStatus[] {
  const isUrgent = ({ part }: PartStatus) =>
    judgements.some((judgement) => judgement.part === part && judgement.act !== 'advance');
  return [...parts.filter(isUrgent), ...parts.filter((part) => !isUrgent(part))];
}

setUpDialog(refresh);
setUpSoldOut();
/** After a failure the page stays as it was, with the message. */
const sayWhy = (error: unknown): void => showTrouble(wordsOf(error));

entry.addEventListener('submit', (event) => {
  event.preventDefault();
  const token = tokenField.value.trim();
  tokenField.value = '';
  tokenField.focus();
  logIn(token).then(
    () => {
      showTrouble(null);
      return refresh();
    },
    (error: unknown) =>
      error instanceof CallFailure && error.status === 401
        ? showTrouble('That is not the operations token of this site.')
        : sayWhy(error),
  );
});
leave.addEventListener('click', () => void signOut().then(() => askForToken(), sayWhy));
inspect.addEventListener('click', () => {
  beginInspecting().then(({ address }) => window.location.assign(address), sayWhy);
});
document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : void refresh()));
void refresh();
