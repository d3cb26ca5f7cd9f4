import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

interface TabsProps<Value extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  /** The tab that is open; its content is `children`. */
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}

/** Tabs whose selected one the caller stores (in the address, say). Arrow keys move between them, Enter or Space opens. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List className={css.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={css.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={css.panel}>
          {tab.value === value && children}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
