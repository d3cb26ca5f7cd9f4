import { PartName } from '@food/contracts/part';
import { Refusal } from '../model/errors';
import { isSitesOwn } from '../model/page-paths';
import { refuseFolderName } from '../publish/part-folder';

/** The names of a new remote in its files; the templates have `new-remote` in their place. */
export interface RemoteNames {
  part: string;
  /** The address of its page. */
  path: string;
  /** For customers: "Gift cards" of `gift-cards`. */
  title: string;
  /** The same for the bottom navigation, which has less room. */
  label: string;
  /** The prefix of its components. */
  component: string;
}

/** How long `displayName` and the label of an entry may be (shared/contracts/src/part-manifest.ts). */
const TITLE = 30;
const LABEL = 12;

/** Folders that `npm test -- <name>` takes for parts, beside the shell. */
const RESERVED = ['host', 'server', 'shared', 'docs'];

/** Throws {@link Refusal} for a name that a remote can't have. */
export function remoteNames(part: string): RemoteNames {
  if (!PartName.safeParse(part).success || /-(-|$)/.test(part))
    throw new Refusal(
      `"${part}" can't be the name of a remote: it takes at most 31 lower-case letters, digits and single dashes, a letter first, such as offers or gift-cards.`,
    );
  refuseFolderName(part);
  const path = `/${part}`;
  if (RESERVED.includes(part) || isSitesOwn(path))
    throw new Refusal(`"${part}" is reserved: the site itself has it. Choose another name.`);
  const words = part.split('-');
  const title = fitting(capital(words.join(' ')), TITLE);
  return { part, path, title, label: fitting(title, LABEL), component: words.map(capital).join('') };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** As many whole words as there is room for, or else the start of the first. */
function fitting(text: string, most: number): string {
  if (text.length <= most) return text;
  return text
    .slice(0, most + 1)
    .replace(/ \S*$/, '')
    .slice(0, most);
}
