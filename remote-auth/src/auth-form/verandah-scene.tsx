import css from './verandah-scene.module.css';

const ARCHES = [0, 160, 320] as const;
const OPENING = 'M16 610V196c0-74 50-82 64-136 14 54 64 62 64 136v414';

/** A drawing of a verandah: scallops, three arches with a lantern each, the railing, and the hills. Decoration only. */
export function VerandahScene() {
  return (
    <svg
      className={css.scene}
      viewBox="0 0 480 640"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop className={css.high} />
          <stop className={css.middle} offset="0.45" />
          <stop className={css.low} offset="0.85" />
        </linearGradient>
        <radialGradient id="glow">
          <stop className={css.lit} />
          <stop className={css.unlit} offset="1" />
        </radialGradient>
        <pattern id="rail" width="20" height="74" patternUnits="userSpaceOnUse" y="526">
          <path className={css.bar} d="M0 0a10 12 0 0 0 20 0M10 12v62M0 74a10 12 0 0 1 20 0" />
        </pattern>
      </defs>
      <rect width="480" height="640" fill="url(#dusk)" />
      <circle className={css.sun} cx="240" cy="446" r="46" />
      <path className={css.far} d="M0 456c60-44 110-30 170 2s120-30 190-34 90 26 120 18v198H0z" />
      <path className={css.near} d="M0 512c80-30 150-16 230-4s150-36 250-26v158H0z" />
      <rect y="526" width="480" height="74" fill="url(#rail)" />
      <path className={css.handrail} d="M0 518h480v10H0zM0 598h480v12H0z" />
      {ARCHES.map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path className={css.wall} fillRule="evenodd" d={`M0 0h160v640H0z${OPENING}z`} />
          <path className={css.rim} d={OPENING} />
          <circle cx="80" cy="122" r="58" fill="url(#glow)" />
          <path className={css.cord} d="M80 64v34" />
          <path className={css.flame} d="M69 106h22l-4 26H73z" />
          <path className={css.frame} d="M80 95l12 11H68zM71 132h18v5H71z" />
        </g>
      ))}
      <rect className={css.floor} y="610" width="480" height="30" />
      <path className={css.eave} d={`M0 0h480v32${'a20 20 0 0 1-40 0'.repeat(12)}z`} />
    </svg>
  );
}
