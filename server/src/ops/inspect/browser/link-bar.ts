import { el } from '../../page/browser/dom';
import { type Choice, inspectedLink, linkTo } from './choice';

/** The bottom of the list: the link to the chosen versions, to copy or to open. */
export function linkBar() {
  const field = el('input', { id: 'link', readOnly: true, onfocus: () => field.select() });
  const said = el('span', { role: 'status', className: 'soft' });
  const copy = el('button', { type: 'button', onclick: () => void copyLink() }, 'Copy the link');
  const open = el('a', { className: 'act' }, 'Open it');
  const chosen = el(
    'div',
    { className: 'chosen', hidden: true },
    el('label', { htmlFor: 'link' }, 'Link to what you chose'),
    field,
    el('div', { className: 'acts' }, said, copy, open),
  );
  const none = el(
    'p',
    { className: 'soft' },
    'Choose versions above, and a link that shows them stands here.',
  );

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = 'Copied.';
    } catch {
      field.focus();
      said.textContent = 'It is marked: copy it by hand.';
    }
  }

  return {
    element: el('footer', {}, none, chosen),
    show(choice: Choice): void {
      none.hidden = choice.size > 0;
      chosen.hidden = choice.size === 0;
      const link = linkTo(choice, window.location);
      if (field.value !== link) said.textContent = '';
      field.value = link;
      open.href = inspectedLink(link);
    },
  };
}
