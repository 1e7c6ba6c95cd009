import { Page } from '../../components/page.tsx';

export function NotificationsScreen() {
  return <Page name="Notifications">-</Page>;
}
