import { Page } from '../../components/page.tsx';

export function WebhooksScreen() {
  return <Page name="Webhooks">-</Page>;
}
