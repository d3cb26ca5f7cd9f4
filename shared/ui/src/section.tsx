import { type ReactNode, useId } from 'react';
import { classes } from './classes';
import css from './section.module.css';

interface SectionProps {
  title: ReactNode;
  /** A link or a button at the end of the heading's line. */
  action?: ReactNode;
  /** 2, except inside another section. */
  level?: 2 | 3 | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page, named by its heading; screen readers list it as a region. */
export function Section({ title, action, level = 2, className, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes(css.section, className)} aria-labelledby={id}>
      <div className={css.row}>
        <Heading id={id} className={css.title}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
