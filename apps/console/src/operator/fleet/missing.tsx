import { CardBody } from '../../components/page.tsx';
import { t } from '../../texts/text.tsx';

/** In place of a part whose store does not answer. */
export function Missing({ store }: { store: 'postgres' | 'redis' }) {
  return (
    <CardBody>
      <span class="muted">{t(`operator.fleet.missing.${store}`)}</span>
    </CardBody>
  );
}
