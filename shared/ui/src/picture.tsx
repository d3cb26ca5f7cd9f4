import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { classes } from './classes';
import css from './picture.module.css';
import { pictureSizes } from './picture-sizes';

interface PictureProps {
  /** A full address; nothing when there is no picture. */
  src: string | null | undefined;
  /** What it shows; empty when the words beside it already say so. */
  alt: string;
  /** Its natural size in CSS pixels: one side of a square, or width and height. The room is kept before it loads. */
  size: number | readonly [width: number, height: number];
  /** How wide its place is, as the attribute of that name says it; for a place that isn't as wide as the picture. */
  sizes?: string | undefined;
  /** Seen without scrolling: loaded at once, before others. */
  priority?: boolean | undefined;
  /** 1 to 12: the category's tint behind it. */
  tint?: number | undefined;
  /** Cut to a circle. */
  round?: boolean | undefined;
  /** As wide as what it stands in, its shape kept. */
  fill?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A dish or a face on its tinted plate. A picture of the menu comes in the size that its place needs. One that is absent or broken
 * becomes a drawn plate of the same size. In a page that the server renders only a picture with priority has its address: the others
 * would hold up the scripts on a slow line.
 */
export function Picture(props: PictureProps) {
  const { src, alt, size, priority = false, tint, round, fill, className } = props;
  const [width, height] = typeof size === 'number' ? [size, size] : size;
  const { image, shown, srcSet, onError } = useShown(src);
  const hasAddress = useIsHydrated() || priority;
  return (
    <span className={classes(css.picture, round && css.round, fill && css.fill, className)} data-tint={tint}>
      {shown ? (
        <picture key={srcSet ?? shown}>
          {hasAddress && srcSet && (
            <source type="image/avif" srcSet={srcSet} sizes={props.sizes ?? `${width}px`} />
          )}
          <img
            ref={image}
            src={hasAddress ? shown : undefined}
            alt={alt}
            width={width}
            height={height}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            onError={onError}
          />
        </picture>
      ) : (
        <Placeholder {...{ alt, width, height }} />
      )}
    </span>
  );
}

const never = () => () => undefined;

/** False on a server, and while the browser takes over what that rendered. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * What of a picture can be shown: its sizes; where one of those fails, as on a server that has none, the whole; then nothing. What the
 * server drew can fail before React listens; its own state tells afterwards.
 */
function useShown(src: PictureProps['src']) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const sizes = src ? pictureSizes(src) : undefined;
  const srcSet = sizes && !failed.includes(sizes) ? sizes : undefined;
  const shown = src && !failed.includes(src) ? src : null;
  const fails = srcSet ?? shown;
  const onError = () => fails && setFailed((before) => [...before, fails]);
  const hasFailed = useEffectEvent(onError);
  useEffect(() => {
    const drawn = image.current;
    if (src && drawn?.hasAttribute('src') && drawn.complete && drawn.naturalWidth === 0) hasFailed();
  }, [src]);
  return { image, shown, srcSet, onError };
}

function Placeholder({ alt, width, height }: { alt: string; width: number; height: number }) {
  return (
    <svg
      className={css.placeholder}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={alt}
      aria-hidden={alt === '' || undefined}
    >
      <svg viewBox="0 0 64 64" width={width} height={height} aria-hidden="true">
        <circle className={css.plate} cx="32" cy="32" r="21" />
        <circle className={css.well} cx="32" cy="32" r="14" />
        <path className={css.leaf} d="M25 38c0-9 6-13 14-13 0 9-5 14-14 13Zm0 0 8-7" />
      </svg>
    </svg>
  );
}
