import { Page } from '../../components/page.tsx';

export function EventTypeScreen() {
  return <Page name="EventType">-</Page>;
}
