import { useNavigate } from '@food/platform/router';
import { type LoginReturn, useLoginReturn } from '@food/session/require-login';
import { logOut, useSession } from '@food/session/store';
import { Card } from '@food/ui/card';
import { BellIcon, EditIcon, LogoutIcon, StarOutlineIcon, TrashIcon, UserIcon } from '@food/ui/icons';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Section } from '@food/ui/section';
import { Devices } from '../devices/devices';
import { hasLanguageChoice, LanguageChoice } from '../language/language-choice';
import { t } from '../messages';
import { ActionRow, AwaitedRow, LinkRow, RowList } from '../rows/rows';
import css from './settings-page.module.css';

/** A visitor's feedback would be refused (rule: feedback-needs-login). */
const FEEDBACK_RETURN: LoginReturn = { returnTo: '/feedback' };

export default function SettingsPage() {
  const navigate = useNavigate();
  const back = useLoginReturn();
  const user = useSession((session) => session.user);
  const known = useSession((session) => session.known);
  const anonymous = known && !user;
  const leave = () => {
    logOut();
    navigate('/');
  };
  return (
    <div className="page">
      <PageTitle page={t('settings.title')} />
      <PageHeader title={t('settings.title')} backTo="/home" />
      <Card flush>
        <RowList>
          <LinkRow to="/notifications" icon={<BellIcon />}>
            {t('settings.notifications')}
          </LinkRow>
          <LinkRow to="/profile" icon={<EditIcon />}>
            {t('settings.password')}
          </LinkRow>
          <LinkRow
            to={anonymous ? '/login' : '/feedback'}
            state={anonymous ? FEEDBACK_RETURN : undefined}
            icon={<StarOutlineIcon />}
          >
            {t('settings.feedback')}
          </LinkRow>
          <LinkRow to="/" icon={<TrashIcon />}>
            {t('settings.delete')}
          </LinkRow>
          {!known && <AwaitedRow />}
          {anonymous && (
            <LinkRow to="/login" state={back} icon={<UserIcon />}>
              {t('settings.login')}
            </LinkRow>
          )}
          {user && (
            <ActionRow onPress={leave} icon={<LogoutIcon />}>
              {t('settings.logout')}
            </ActionRow>
          )}
        </RowList>
      </Card>
      {hasLanguageChoice() && (
        <Section title={t('language.title')} className={css.language}>
          <LanguageChoice />
        </Section>
      )}
      {user && <Devices key={user.id} />}
    </div>
  );
}
