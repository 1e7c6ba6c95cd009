import { Page } from '../../components/page.tsx';

export function HomeScreen() {
  return <Page name="Home">-</Page>;
}
