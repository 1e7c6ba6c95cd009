import { Page } from '../../components/page.tsx';

export function SearchScreen() {
  return <Page name="Search">-</Page>;
}
