import { Page } from '../../components/page.tsx';

export function NotificationScreen() {
  return <Page name="Notification">-</Page>;
}
