import { englishWords } from '@food/testing';
import { alerts } from './alerts';

/** Names that stay English in this part: the brand, other companies, a customer and their devices. */
const NAMES = [
  ...['Verandah Kitchen', 'Google', 'Facebook', 'OTP', 'English', 'my-data.json'],
  ...['Asha Rao', 'asha@example.com', 'asha@new.example', 'Chrome on Android', 'Firefox on Windows'],
  // The profile has each of these where an email address may break.
  ...['asha', '@example', '.com', '@new', '.example'],
  // These come from the test kit's pages of other parts.
  ...['Page', '/home'],
];

/** For tests: the English words that the page shows, or has said. */
export function englishHere(): string[] {
  const said = document.createElement('ul');
  for (const text of alerts()) said.appendChild(document.createElement('li')).textContent = text;
  return [...englishWords(document.body, NAMES), ...englishWords(said, NAMES)];
}
