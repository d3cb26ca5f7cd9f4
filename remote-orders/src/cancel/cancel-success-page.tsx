import { ButtonLink } from '@food/ui/button';
import { CheckIcon } from '@food/ui/icons';
import { PageTitle } from '@food/ui/page-title';
import css from './cancel.module.css';

/** `/cancel-success`: open to everybody (rule: cancel-success-open). */
export default function CancelSuccessPage() {
  return (
    <div className="page">
      <PageTitle page="Order cancelled" />
      <div className={css.done}>
        <span className={css.check}>
          <CheckIcon size={40} />
        </span>
        <h1>Order cancelled</h1>
        <p>The kitchen knows, and nothing is to be paid. Come back when you are hungry.</p>
        <div className={css.actions}>
          <ButtonLink to="/home">Browse the menu</ButtonLink>
          <ButtonLink to="/orders?tab=canceled" variant="quiet">
            Back to orders
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
