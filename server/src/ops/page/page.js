// The host team's status page: reads /ops/releases.json every few seconds and draws it. No framework, no build.
const EVERY_MS = 10_000;
const KEY = 'ops-token';
const SVG = 'http://www.w3.org/2000/svg';

const at = (id) => document.getElementById(id);
const storage = window.sessionStorage;
let timer = 0;

/** An element with properties and children; strings become text, so nothing that a release says is ever markup. */
function el(name, props = {}, ...children) {
  const element = Object.assign(document.createElement(name), props);
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

// --- Calls ---------------------------------------------------------------------------------------------------------

/** A failure in words for the person who looks. `status` is 0 where no answer came. */
class Trouble extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(path, body) {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${storage.getItem(KEY)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(EVERY_MS),
  }).catch(() => {
    throw new Trouble(0, 'The site does not answer.');
  });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Trouble(answer.status, value.message ?? `The site answered ${answer.status}.`);
  return value;
}

// --- Looking -------------------------------------------------------------------------------------------------------

async function look() {
  clearTimeout(timer);
  if (!storage.getItem(KEY)) return askForToken();
  try {
    draw(await call('/ops/releases.json'));
    tell(null);
  } catch (error) {
    if (error.status === 401) {
      storage.removeItem(KEY);
      return askForToken('That is not the operations token of this site.');
    }
    const stale = at('report').hidden ? '' : ' Below is what was last seen.';
    tell(`${error.message}${stale} Trying again every ${EVERY_MS / 1_000} seconds.`);
    document.body.classList.toggle('stale', !at('report').hidden);
  }
  timer = setTimeout(look, EVERY_MS);
}

function askForToken(words = null) {
  clearTimeout(timer);
  tell(words);
  at('entry').hidden = false;
  at('report').hidden = true;
  at('leave').hidden = true;
  at('live').textContent = '';
  document.title = 'Releases';
  at('token').focus();
}

function tell(words) {
  at('trouble').hidden = words === null;
  if (at('trouble').textContent !== words) at('trouble').textContent = words ?? '';
  document.body.classList.remove('stale');
}

// --- Drawing -------------------------------------------------------------------------------------------------------

function draw(report) {
  at('entry').hidden = true;
  at('report').hidden = false;
  at('leave').hidden = false;
  const urgent = report.judgements.length;
  document.title = urgent ? `(${urgent}) Releases` : 'Releases';
  const [newest] = report.history;
  at('live').replaceChildren(
    ...(newest
      ? [`Deployment ${newest.number} is live, since `, moment(newest.at, report.at)]
      : ['Nothing is deployed yet.']),
  );
  const hours = (Date.parse(report.at) - Date.parse(report.traffic.since)) / 3_600_000;
  at('hours').textContent =
    `· the last ${Math.round(hours)} hours, a bar is ${report.traffic.barMinutes} minutes`;
  redraw(
    at('parts'),
    urgentFirst(report).map((part) => partCard(part, report)),
  );
  redraw(
    at('history'),
    report.history.map((note) => historyLine(note, report)),
  );
}

/** Only what changed is exchanged, and the focus goes on in what takes its place: nothing is read aloud twice. */
function redraw(parent, fresh) {
  if (parent.childElementCount !== fresh.length) return parent.replaceChildren(...fresh);
  for (const [place, child] of fresh.entries()) {
    const old = parent.children[place];
    if (old.outerHTML === child.outerHTML) continue;
    const focused = old.contains(document.activeElement) ? document.activeElement.textContent : null;
    old.replaceWith(child);
    if (focused === null) continue;
    const same = [...child.querySelectorAll('button')].find(({ textContent }) => textContent === focused);
    (same ?? Object.assign(child, { tabIndex: -1 })).focus();
  }
}

function urgentFirst({ parts, judgements }) {
  const isUrgent = ({ part }) => judgements.some((judgement) => judgement.part === part);
  return [...parts.filter(isUrgent), ...parts.filter((part) => !isUrgent(part))];
}

function partCard(part, report) {
  const judgement = report.judgements.find((found) => found.part === part.part);
  const { live, previous, canary } = part;
  const state = stateOf(part, judgement, report);
  return el(
    'article',
    { className: `part ${state.tone}` },
    el('h3', {}, part.part, el('span', { className: 'state' }, state.words)),
    judgement && el('p', { className: 'judgement' }, adviceOn(judgement)),
    el(
      'dl',
      {},
      place('Live', live.version, since(live, report), traffic(report, part.part, live.version)),
      canary &&
        place(
          `Canary, ${canary.share} %`,
          canary.version,
          since(canary, report),
          traffic(report, part.part, canary.version),
        ),
      previous && place('Previous', previous.version, null, traffic(report, part.part, previous.version)),
    ),
    el(
      'p',
      { className: 'acts' },
      canary && act('halt', part, judgement),
      previous && act('rollback', part, judgement),
      !canary && !previous && el('span', { className: 'soft' }, 'No release to go back to.'),
    ),
  );
}

function stateOf({ part, canary, live }, judgement, report) {
  if (judgement) return { tone: 'bad', words: 'Needs you' };
  const failing = [live.version, canary?.version]
    .map((version) => (version ? (traffic(report, part, version)?.failing ?? 0) : 0))
    .reduce((sum, count) => sum + count, 0);
  if (failing) return { tone: 'some', words: `${failing} failed` };
  return canary ? { tone: 'try', words: 'Canary' } : { tone: 'well', words: 'All well' };
}

const ADVICE = {
  halt: 'Halt the canary.',
  rollback: 'Roll it back.',
  leave: 'Going back would not help: look for the cause.',
};
const adviceOn = ({ why, act }) => `${why}. ${ADVICE[act]}`;

const traffic = (report, part, version) =>
  report.traffic.versions.find((found) => found.part === part && found.version === version);

const since = ({ since: from, revision }, report) =>
  el(
    'span',
    { className: 'soft' },
    'since ',
    moment(from.at, report.at),
    ` (deployment ${from.deployment}, source ${revision})`,
  );

function place(title, version, details, seen) {
  return [
    el('dt', {}, title),
    el(
      'dd',
      {},
      el('strong', {}, version),
      details,
      el('span', { className: 'seen' }, seen ? bars(seen.bars) : null, el('span', {}, countsOf(seen))),
    ),
  ];
}

function countsOf(seen) {
  if (!seen) return 'not seen in the last hours';
  const visits = `${seen.visits} ${seen.visits === 1 ? 'visit' : 'visits'}`;
  if (!seen.failing) return `${visits}, none failed`;
  const kinds = Object.entries(seen.kinds).map(([kind, count]) => `${kind} ${count}`);
  return el('em', {}, `${visits}, failed for ${seen.failing} (${kinds.join(', ')})`);
}

/** A bar per ten minutes: visits, and in front of them the visitors for whom it failed. Every height has its own scale's top. */
function bars(values) {
  const top = Math.max(1, ...values.map(({ visits, failing }) => Math.max(visits, failing)));
  const height = (count) => (count ? Math.max(1.5, (count / top) * 24) : 0);
  const drawing = svg('svg', {
    viewBox: `0 0 ${values.length * 4} 24`,
    class: 'bars',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  drawing.append(svg('line', { x1: 0, x2: values.length * 4, y1: 24, y2: 24 }));
  for (const [place, { visits, failing }] of values.entries()) {
    for (const [kind, count] of [
      ['visits', visits],
      ['failing', failing],
    ]) {
      const high = height(count);
      if (high)
        drawing.append(svg('rect', { class: kind, x: place * 4, y: 24 - high, width: 3, height: high }));
    }
  }
  return drawing;
}

function svg(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function historyLine({ number, at: when, by, why, forced, changes }, report) {
  return el(
    'li',
    {},
    el('strong', {}, String(number)),
    el(
      'div',
      {},
      el('p', {}, why || 'No reason given', forced && el('span', { className: 'forced' }, 'forced')),
      el('p', { className: 'soft' }, `${by}, `, moment(when, report.at)),
      changes.length > 0 &&
        el(
          'ul',
          {},
          changes.map((change) => el('li', {}, change)),
        ),
    ),
  );
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** How long ago by the server's clock, for what is recent; day and time otherwise. */
function moment(iso, now) {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000);
  const words =
    minutes < 1 ? 'just now' : minutes < 60 ? `${minutes} min ago` : DAY_AND_TIME.format(new Date(iso));
  return el('time', { dateTime: iso, title: DAY_AND_TIME.format(new Date(iso)) }, words);
}

// --- Acting --------------------------------------------------------------------------------------------------------

function act(verb, part, judgement) {
  const { part: name, previous, live, canary } = part;
  const words =
    verb === 'halt'
      ? {
          button: 'Halt the canary',
          effect: `Everybody gets ${name} ${live.version}; nobody gets ${canary?.version} any more.`,
        }
      : {
          button: `Roll back to ${previous?.version}`,
          effect: `Everybody who loads a page from now on gets ${name} ${previous?.version} in place of ${live.version}.`,
        };
  return el('button', {
    type: 'button',
    textContent: words.button,
    className: judgement?.act === verb ? 'act' : '',
    onclick: () => ask(verb, name, words, judgement?.act === verb ? judgement.why : ''),
  });
}

function ask(verb, part, { button, effect }, reason) {
  at('ask-title').textContent = `${part}: ${button.toLowerCase()}?`;
  at('ask-effect').textContent = effect;
  at('why').value = reason.slice(0, 300);
  at('ask-yes').textContent = button;
  at('ask-trouble').hidden = true;
  at('ask').dataset.verb = verb;
  at('ask').dataset.part = part;
  at('ask').showModal();
  at('why').focus();
}

async function confirmed(event) {
  event.preventDefault();
  const { verb, part } = at('ask').dataset;
  at('ask-yes').disabled = true;
  try {
    await call(`/ops/releases/${verb}`, { part, why: at('why').value });
    at('ask').close();
    await look();
  } catch (error) {
    const said = /nothing was changed/i.test(error.message);
    at('ask-trouble').textContent = said ? error.message : `${error.message}\nNothing was changed.`;
    at('ask-trouble').hidden = false;
  } finally {
    at('ask-yes').disabled = false;
  }
}

at('ask').querySelector('form').addEventListener('submit', confirmed);
at('ask-no').addEventListener('click', () => at('ask').close());
at('entry').addEventListener('submit', (event) => {
  event.preventDefault();
  storage.setItem(KEY, at('token').value.trim());
  at('token').value = '';
  look();
});
at('leave').addEventListener('click', () => {
  storage.removeItem(KEY);
  askForToken();
});
document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : look()));
look();
