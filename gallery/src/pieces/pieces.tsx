import { Stepper } from '@food/cart/stepper';
import { Badge } from '@food/ui/badge';
import { BrandMark, Wordmark } from '@food/ui/brand-mark';
import { Button, ButtonLink, IconButton } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { Chip, ChipRow } from '@food/ui/chip';
import { Dialog } from '@food/ui/dialog';
import { DownPanel } from '@food/ui/down-panel';
import { Drawer } from '@food/ui/drawer';
import { EmptyState } from '@food/ui/empty-state';
import { Field, PasswordField, Select, TextArea } from '@food/ui/field';
import * as icons from '@food/ui/icons';
import { Notice } from '@food/ui/notice';
import { PageHeader } from '@food/ui/page-header';
import { Picture } from '@food/ui/picture';
import { Price } from '@food/ui/price';
import { RatingInput, RatingStars } from '@food/ui/rating';
import { Section } from '@food/ui/section';
import { Skeleton } from '@food/ui/skeleton';
import { Spinner } from '@food/ui/spinner';
import { Switch } from '@food/ui/switch';
import { Tabs } from '@food/ui/tabs';
import { TryAgain } from '@food/ui/try-again';
import { VegMark } from '@food/ui/veg-mark';
import { type ComponentType, type ReactNode, useState } from 'react';

const nothing = () => undefined;
const TONES = ['neutral', 'good', 'warn', 'bad'] as const;

/** Every piece of ui in its main states, by the name of its file. */
export const PIECES: Record<string, ComponentType> = {
  badge: () => TONES.map((tone) => <Badge key={tone} tone={tone}>{`A ${tone} word`}</Badge>),
  'brand-mark': () => (
    <>
      <BrandMark size={48} />
      <Wordmark name="Verandah Kitchen" />
    </>
  ),
  button: () => (
    <>
      {(['primary', 'quiet', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{`A ${variant} one`}</Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <ButtonLink to="/home">A link</ButtonLink>
        <IconButton label="Close">
          <icons.CloseIcon />
        </IconButton>
      </Row>
    </>
  ),
  card: () => (
    <>
      <Card>A plain card</Card>
      <Card look="receipt">A receipt</Card>
    </>
  ),
  chip: () => (
    <div style={{ width: '100%' }}>
      <ChipRow label="Filters">
        <Chip pressed>Veg</Chip>
        <Chip pressed={false}>Non-Veg</Chip>
        <Chip pressed={false}>₹ Low → High</Chip>
      </ChipRow>
    </div>
  ),
  dialog: () => <Opened>{(overlay) => <Dialog {...overlay} actions={<Button>Confirm</Button>} />}</Opened>,
  'down-panel': () => (
    <DownPanel part="Menu" sentence="The menu is away for a moment. Your cart is kept." onRetry={nothing} />
  ),
  drawer: () => <Opened>{(overlay) => <Drawer {...overlay} />}</Opened>,
  'empty-state': () => (
    <EmptyState text="No items found" action={<Button variant="quiet">Try again</Button>} />
  ),
  field: () => (
    <>
      <Field label="Full name" hint="As on the door" />
      <Field label="Email" error="Please enter a valid email address." defaultValue="asha@" />
      <PasswordField label="Password" defaultValue="curry-leaf-42" />
      <TextArea label="Comments" placeholder="Write your feedback here" />
      <Select label="Rating">
        <option>5</option>
        <option>4</option>
      </Select>
    </>
  ),
  icons: () => (
    <Row>
      {Object.entries(icons).map(([name, Icon]) => (
        <span key={name} title={name}>
          <Icon />
        </span>
      ))}
    </Row>
  ),
  notice: () =>
    TONES.map((tone) => (
      <Notice key={tone} tone={tone} action={<a href="#more">More</a>}>{`A ${tone} notice`}</Notice>
    )),
  'page-header': () => <PageHeader title="Addresses" onBack={nothing} />,
  picture: () => (
    <Row>
      <Picture src="/images/menu/bir-001.webp" alt="Biryani" size={128} tint={3} />
      <Picture src="/images/menu/none.webp" alt="A dish without a picture" size={128} tint={5} />
      <Picture src={null} alt="Nobody's picture" size={96} round />
    </Row>
  ),
  price: () => (
    <Row>
      <Price rupees={329} />
      <Price rupees={329} dropZero />
      <Price rupees={123456.5} strong />
    </Row>
  ),
  rating: () => (
    <>
      <Stateful initial={3}>
        {(value, onChange) => <RatingInput label="Rating" value={value} onChange={onChange} />}
      </Stateful>
      <RatingStars value={4} />
    </>
  ),
  section: () => (
    <Section title="Best Seller" action={<a href="#all">See all</a>}>
      What stands in it
    </Section>
  ),
  skeleton: () => (
    <div style={{ width: '100%' }}>
      {(['title', 'line', 'picture', 'card'] as const).map((shape) => (
        <Skeleton key={shape} shape={shape} count={shape === 'line' ? 3 : 1} />
      ))}
    </div>
  ),
  spinner: () => <Spinner />,
  stepper: () => (
    <Row>
      <Stepper name="Masala Dosa" quantity={1} onIncrement={nothing} onDecrement={nothing} />
      <Stepper name="Masala Dosa" quantity={99} onIncrement={nothing} onDecrement={nothing} />
    </Row>
  ),
  'try-again': () => <TryAgain onClick={nothing} busy={false} />,
  switch: () => (
    <div style={{ width: '100%' }}>
      <Stateful<boolean> initial>
        {(on, set) => <Switch label="Sound" hint="When an order changes" checked={on} onChange={set} />}
      </Stateful>
      <Switch label="Vibrate" checked={false} onChange={nothing} disabled />
    </div>
  ),
  tabs: () => (
    <Stateful<string> initial="active">
      {(value, set) => (
        <Tabs
          label="Orders"
          value={value}
          onChange={set}
          tabs={[
            { value: 'active', label: 'Active' },
            { value: 'completed', label: 'Completed' },
          ]}
        >
          What the tab {value} shows
        </Tabs>
      )}
    </Stateful>
  ),
  'veg-mark': () => (
    <Row>
      <VegMark veg />
      <VegMark veg={false} />
    </Row>
  ),
};

function Row({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' }}>{children}</div>;
}

/** Keeps a control's value, so that the control can be tried. */
function Stateful<T>({
  initial,
  children,
}: {
  initial: T;
  children(value: T, set: (value: T) => void): ReactNode;
}) {
  const [value, set] = useState(initial);
  return children(value, set);
}

/** A piece that covers the page: open, and it can be opened again. */
function Opened({
  children,
}: {
  children(overlay: {
    open: boolean;
    onOpenChange(open: boolean): void;
    title: string;
    children: ReactNode;
  }): ReactNode;
}) {
  const [open, onOpenChange] = useState(true);
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>Open it</Button>
      {children({ open, onOpenChange, title: 'What it is about', children: <p>And what it says.</p> })}
    </>
  );
}
