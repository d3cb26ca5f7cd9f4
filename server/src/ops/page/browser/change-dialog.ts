import type { PartStatus, ReleasesReport } from '@food/contracts/ops';
import { CallFailure, changeRelease, type Verb } from './calls';
import { byId, el } from './dom';

interface Words {
  readonly button: string;
  readonly effect: string;
  /** The version that goes. */
  readonly leaves: string | undefined;
}

const dialog = byId('ask', HTMLDialogElement);
const why = byId('why', HTMLTextAreaElement);
const yes = byId('ask-yes', HTMLButtonElement);
const no = byId('ask-no', HTMLButtonElement);
const state = byId('ask-state', HTMLElement);
const trouble = byId('ask-trouble', HTMLElement);
let isUnderWay = false;
let asked: { verb: Verb; part: string; version: string | undefined } | null = null;

/** The button that changes what is live of a part, after it was asked why. */
export function changeButton(
  verb: Verb,
  part: PartStatus,
  judgement: ReleasesReport['judgements'][number] | undefined,
): HTMLElement {
  const words = wordsFor(verb, part);
  const isAdvised = judgement?.act === verb;
  return el('button', {
    type: 'button',
    textContent: words.button,
    className: isAdvised ? 'act' : '',
    onclick: () => ask(verb, part.part, words, isAdvised ? judgement.why : ''),
  });
}

function wordsFor(verb: Verb, { part, previous, live, canary }: PartStatus): Words {
  if (verb === 'halt') {
    return {
      button: 'Halt the canary',
      effect: `Everybody gets ${part} ${live.version}; nobody gets ${canary?.version} any more.`,
      leaves: canary?.version,
    };
  }
  const canaryToo = canary
    ? `, and nobody gets the canary ${canary.version} any more. If only the canary is bad, halt it`
    : '';
  return {
    button: `Roll back to ${previous?.version}`,
    effect: `Everybody who loads a page from now on gets ${part} ${previous?.version} in place of ${live.version}${canaryToo}.`,
    leaves: live.version,
  };
}

function ask(verb: Verb, part: string, { button, effect, leaves }: Words, reason: string): void {
  asked = { verb, part, version: leaves };
  byId('ask-title', HTMLElement).textContent = `${part}: ${button.toLowerCase()}?`;
  byId('ask-effect', HTMLElement).textContent = effect;
  why.value = reason.slice(0, 300);
  yes.textContent = button;
  trouble.hidden = true;
  dialog.showModal();
  why.focus();
}

async function confirmed(event: Event, onChanged: () => Promise<void>): Promise<void> {
  event.preventDefault();
  if (!asked || isUnderWay) return;
  const { verb, part, version } = asked;
  trouble.hidden = true;
  setUnderWay(true);
  const failure = await changeRelease(verb, { part, version, why: why.value }).then(
    () => null,
    (error: unknown) => troubleWords(error),
  );
  setUnderWay(false);
  if (failure === null) {
    dialog.close();
    await onChanged();
    return;
  }
  trouble.textContent = failure;
  trouble.hidden = false;
  yes.focus();
}

/** A dialog that closed meanwhile would look as if nothing was done, and its answer would meet another part's. */
function setUnderWay(is: boolean): void {
  isUnderWay = is;
  yes.disabled = is;
  no.disabled = is;
  state.textContent = is ? 'This is being done. Please wait for the answer.' : '';
}

/** Only a refusal says that nothing was changed: without an answer the change may be live. */
function troubleWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (/nothing was changed/i.test(words)) return words;
  const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500;
  return `${words}\n${isRefused ? 'Nothing was changed.' : 'Whether it was changed is not known: look at what is live before you try again.'}`;
}

export function setUpDialog(onChanged: () => Promise<void>): void {
  dialog.querySelector('form')?.addEventListener('submit', (event) => void confirmed(event, onChanged));
  no.addEventListener('click', () => dialog.close());
  dialog.addEventListener('cancel', (event) => {
    if (isUnderWay) event.preventDefault();
  });
  // Chromium closes it at the second Escape, prevented or not.
  dialog.addEventListener('close', () => {
    if (isUnderWay) dialog.showModal();
  });
}
