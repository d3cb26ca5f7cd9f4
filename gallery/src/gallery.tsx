import '@food/ui/styles/tokens.css';
import '@food/ui/styles/fonts.css';
import '@food/ui/styles/base.css';
import { LANGUAGES, type Language } from '@food/contracts/language';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { frameLanguage, frameName, inFrameLanguage } from './frame-name';
import css from './gallery.module.css';
import { PIECES } from './pieces/pieces';
import { findScreen, SCREENS } from './screens/screens';

const VIEWS = [
  { name: 'Phone', width: 390, height: 844 },
  { name: 'Desktop', width: 1280, height: 800 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

interface Entry {
  /** Its address in the gallery, after the #; also the frame's name. */
  id: string;
  group: string;
  title: string;
  /** The address that the frame opens. */
  src: string;
  /** The path of the page that it then shows. */
  at: string;
}

const ENTRIES: readonly Entry[] = [
  ...Object.keys(PIECES).map((name) => ({
    id: `ui/${name}`,
    group: 'ui',
    title: name,
    src: `/pieces/${name}`,
    at: `/pieces/${name}`,
  })),
  ...Object.entries(SCREENS).flatMap(([part, screens]) =>
    Object.entries(screens).flatMap(([screen, states]) =>
      Object.keys(states).map((state) => {
        const id = `${part}/${screen}/${state}`;
        const { route = '/', leadsTo = route } = findScreen(id) ?? {};
        return { id, group: part, title: `${screen}: ${state}`, src: route, at: leadsTo.replace(/\?.*/, '') };
      }),
    ),
  ),
];

const chosen = (): Entry | undefined => {
  const id = decodeURIComponent(window.location.hash.slice(1));
  return ENTRIES.find((entry) => entry.id === id) ?? ENTRIES[0];
};

function Gallery() {
  const [entry, setEntry] = useState(chosen);
  const [language, setLanguage] = useState(frameLanguage);
  useEffect(() => {
    const follow = () => setEntry(chosen());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return (
    <div className={css.gallery}>
      <nav className={css.list} aria-label="Pieces and screens">
        <LanguageChoice chosen={language} onChoose={setLanguage} />
        {[...new Set(ENTRIES.map(({ group }) => group))].map((group) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {ENTRIES.filter((other) => other.group === group).map(({ id, title, src, at }) => (
                <li key={id}>
                  <a
                    href={`#${encodeURIComponent(id)}`}
                    aria-current={id === entry?.id ? 'page' : undefined}
                    data-id={id}
                    data-src={src}
                    data-at={at}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main className={css.frames}>{entry && <Frames entry={entry} language={language} />}</main>
    </div>
  );
}

/** The gallery's own address has it too, so that a link leads to the same story. */
function LanguageChoice({ chosen, onChoose }: { chosen: Language; onChoose(language: Language): void }) {
  const choose = (language: Language) => {
    const { pathname, hash } = window.location;
    window.history.replaceState(null, '', inFrameLanguage(pathname, language) + hash);
    onChoose(language);
  };
  return (
    <label className={css.language}>
      Language
      <select value={chosen} onChange={({ target }) => choose(target.value as Language)}>
        {LANGUAGES.map((language) => (
          <option key={language}>{language}</option>
        ))}
      </select>
    </label>
  );
}

function Frames({ entry: { id, title, src }, language }: { entry: Entry; language: Language }) {
  return (
    <>
      <h1>{title}</h1>
      {VIEWS.map(({ name, width, height }) => (
        <div key={name} className={css.row}>
          {SCHEMES.map((scheme) => (
            <figure key={scheme}>
              <figcaption>
                {name}, {scheme}
              </figcaption>
              {/* The key remounts the frame for another story, since the frame's name tells it the story. */}
              <iframe
                key={id}
                name={frameName(id, scheme)}
                title={`${title} on a ${name.toLowerCase()}, ${scheme}`}
                src={inFrameLanguage(src, language)}
                width={width}
                height={height}
              />
            </figure>
          ))}
        </div>
      ))}
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Gallery />);
