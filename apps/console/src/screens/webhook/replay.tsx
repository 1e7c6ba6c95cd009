import { Page } from '../../components/page.tsx';

export function ReplayScreen() {
  return <Page name="Replay">-</Page>;
}
