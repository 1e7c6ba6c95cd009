import { Page } from '../../components/page.tsx';

export function EventsScreen() {
  return <Page name="Events">-</Page>;
}
