import { Page } from '../../components/page.tsx';

export function NewWebhookScreen() {
  return <Page name="NewWebhook">-</Page>;
}
