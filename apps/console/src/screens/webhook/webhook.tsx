import { Page } from '../../components/page.tsx';

export function WebhookScreen() {
  return <Page name="Webhook">-</Page>;
}
