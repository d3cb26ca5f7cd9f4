import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { classes } from './classes';
import css from './picture.module.css';
import { pictureSizes } from './picture-sizes';

interface PictureProps {
  /** A full address; nothing when there is no picture. */
  src: string | null | undefined;
  /** The alternative text; empty if the text beside it already says so. */
  alt: string;
  /** Its natural size in CSS pixels: one side of a square, or width and height. The space is reserved before it loads. */
  size: number | readonly [width: number, height: number];
  /** The value of the attribute `sizes`; for a place that isn't as wide as the picture. */
  sizes?: string | undefined;
  /** Visible without scrolling: loaded at once, before others. */
  priority?: boolean | undefined;
  /** 1 to 12: the category's tint behind it. */
  tint?: number | undefined;
  /** Cut to a circle. */
  round?: boolean | undefined;
  /** As wide as its container, with its aspect ratio. */
  fill?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A dish or a face on its tinted plate. A picture of the menu is loaded in the size that its place needs. A missing or broken one
 * is replaced by a drawn plate of the same size. In a server-rendered page only a picture with priority has its address: the
 * others would delay the scripts on a slow line.
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

/** False on a server, and while the browser hydrates its page. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The source to show: the picture's sizes; if one of those fails, as on a server without them, the full size; then nothing. A
 * server-rendered picture can fail before React listens; its own state shows it afterwards.
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
