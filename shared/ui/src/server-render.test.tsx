/** @jest-environment node */
import { StaticRouter } from '@food/platform/other-routers';
import { renderToString } from 'react-dom/server';
import { Badge } from './badge';
import { BrandMark, Wordmark } from './brand-mark';
import { Button, ButtonLink, IconButton } from './button';
import { Card } from './card';
import { Chip, ChipRow } from './chip';
import { Dialog } from './dialog';
import { DownPanel } from './down-panel';
import { Drawer } from './drawer';
import { EmptyState } from './empty-state';
import { Field, PasswordField, Select, TextArea } from './field';
import * as icons from './icons';
import { Notice } from './notice';
import { PageHeader } from './page-header';
import { Picture } from './picture';
import { Price } from './price';
import { RatingInput, RatingStars } from './rating';
import { Section } from './section';
import { Skeleton } from './skeleton';
import { Spinner } from './spinner';
import { Switch } from './switch';
import { Tabs } from './tabs';
import { VegMark } from './veg-mark';

const nothing = () => undefined;

const everything = (
  <StaticRouter location="/home">
    <PageHeader title="Home" onBack={nothing} actions={<IconButton label="Search">?</IconButton>} />
    <Wordmark name="Verandah Kitchen" />
    <BrandMark />
    <Section title="All">
      <Button busy>Save</Button>
      <ButtonLink to="/cart">View Cart</ButtonLink>
      <ChipRow label="Food type">
        <Chip pressed>Veg</Chip>
      </ChipRow>
      <Field label="Name" error="Say your name" />
      <PasswordField label="Password" />
      <Select label="Rating" />
      <TextArea label="Comments" />
      <VegMark veg />
      <Price rupees={180} strong />
      <Picture src="/dosa.webp" alt="Dosa" size={64} tint={1} round />
      <Picture src={null} alt="" size={64} fill />
      <Badge tone="good">Delivered</Badge>
      <Card look="receipt">Total</Card>
      <EmptyState text="No items found" />
      <Spinner />
      <Skeleton count={3} />
      <Notice tone="warn">Approximate location</Notice>
      <Drawer open={false} onOpenChange={nothing} title="Menu">
        Orders
      </Drawer>
      <Dialog open={false} onOpenChange={nothing} title="Delete?">
        Really
      </Dialog>
      <Tabs label="Orders" tabs={[{ value: 'active', label: 'Active' }]} value="active" onChange={nothing}>
        The order in the open tab
      </Tabs>
      <Switch label="Sound" checked onChange={nothing} />
      <RatingInput label="Rating" value={3} onChange={nothing} />
      <RatingStars value={4} />
      <DownPanel part="Menu" sentence="The menu is away; your cart is here." onRetry={nothing} />
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} />
      ))}
    </Section>
  </StaticRouter>
);

it('every piece can be drawn on a server, its words included, without a style that the page would refuse', () => {
  const html = renderToString(everything);

  expect(html).toContain('The order in the open tab');
  expect(html).toContain('Delivered');
  expect(html).not.toMatch(/ style=/);
  expect(html).not.toMatch(/<style/);
});
