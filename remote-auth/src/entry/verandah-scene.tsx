import css from './verandah-scene.module.css';

const ARCHES = [0, 160, 320] as const;

/** A verandah at dusk: scallops, three arches, three lamps. It says nothing that the words don't. */
export function VerandahScene() {
  return (
    <svg
      className={css.scene}
      viewBox="0 0 480 640"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={css.sky} width="480" height="640" />
      <circle className={css.moon} cx="366" cy="210" r="30" />
      <path className={css.hills} d="M0 470c70-50 120-46 190-14s130 24 290-40v224H0z" />
      {ARCHES.map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path
            className={css.wall}
            fillRule="evenodd"
            d="M0 0h160v640H0zM18 600V260c0-78 52-84 62-128 10 44 62 50 62 128v340z"
          />
          <path className={css.rim} d="M18 600V260c0-78 52-84 62-128 10 44 62 50 62 128v340" />
          <path className={css.cord} d="M80 132v86" />
          <circle className={css.glow} cx="80" cy="240" r="46" />
          <path className={css.lamp} d="M80 214c12 14 20 22 20 32a20 20 0 0 1-40 0c0-10 8-18 20-32z" />
        </g>
      ))}
      <rect className={css.floor} y="600" width="480" height="40" />
      <path
        className={css.eave}
        d="M0 0h480v34a20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0 20 20 0 0 1-40 0z"
      />
    </svg>
  );
}
