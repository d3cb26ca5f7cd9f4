import { useLocation, useNavigate } from '@food/platform/router';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { FeedbackForm } from './feedback-form';

/** `/feedback`: open to look at; sending needs a login, and says so itself (rule: feedback-needs-login). */
export default function FeedbackPage() {
  const navigate = useNavigate();
  // A visit that began here has nothing of ours to go back to.
  const began = useLocation().key === 'default';
  return (
    <div className="page">
      <PageTitle page="Feedback" />
      <PageHeader title="Feedback" onBack={() => (began ? navigate('/home') : navigate(-1))} />
      <FeedbackForm />
    </div>
  );
}
