import { useNavigate } from '@food/platform/router';
import { useLoginReturn } from '@food/session/require-login';
import { logOut, useSession } from '@food/session/store';
import { Card } from '@food/ui/card';
import { BellIcon, EditIcon, LogoutIcon, StarOutlineIcon, TrashIcon, UserIcon } from '@food/ui/icons';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Devices } from '../devices/devices';
import { ActionRow, LinkRow, RowList } from '../rows/rows';

export default function SettingsPage() {
  const navigate = useNavigate();
  const back = useLoginReturn();
  const user = useSession((session) => session.user);
  const anonymous = useSession((session) => session.known && !session.user);
  const leave = () => {
    logOut();
    navigate('/');
  };
  return (
    <div className="page">
      <PageTitle page="Settings" />
      <PageHeader title="Settings" backTo="/home" />
      <Card flush>
        <RowList>
          <LinkRow to="/notifications" icon={<BellIcon />}>
            Notification Setting
          </LinkRow>
          <LinkRow to="/profile" icon={<EditIcon />}>
            Password Setting
          </LinkRow>
          {/* A visitor's feedback would be refused. */}
          {!anonymous && (
            <LinkRow to="/feedback" icon={<StarOutlineIcon />}>
              Send Feedback
            </LinkRow>
          )}
          <LinkRow to="/" icon={<TrashIcon />}>
            Delete Account
          </LinkRow>
          {anonymous ? (
            <LinkRow to="/login" state={back} icon={<UserIcon />}>
              Login
            </LinkRow>
          ) : (
            <ActionRow onPress={leave} icon={<LogoutIcon />}>
              Logout
            </ActionRow>
          )}
        </RowList>
      </Card>
      {user && <Devices key={user.id} />}
    </div>
  );
}
