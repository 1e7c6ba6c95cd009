import { Page } from '../../components/page.tsx';

export function CatalogueScreen() {
  return <Page name="Catalogue">-</Page>;
}
