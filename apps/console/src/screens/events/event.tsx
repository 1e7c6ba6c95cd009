import { Page } from '../../components/page.tsx';

export function EventScreen() {
  return <Page name="Event">-</Page>;
}
