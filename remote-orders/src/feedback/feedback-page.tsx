import { useGoBack } from '@food/platform/go-back';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { t } from '../messages';
import { FeedbackForm } from './feedback-form';

/** `/feedback`: open to look at; sending needs a login, and the form says so (rule: feedback-needs-login). */
export default function FeedbackPage() {
  const goBack = useGoBack('/home');
  return (
    <div className="page">
      <PageTitle page={t('feedback.title')} />
      <PageHeader title={t('feedback.title')} onBack={goBack} />
      <FeedbackForm />
    </div>
  );
}
