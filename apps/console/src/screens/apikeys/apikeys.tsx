import { Page } from '../../components/page.tsx';

export function ApiKeysScreen() {
  return <Page name="ApiKeys">-</Page>;
}
