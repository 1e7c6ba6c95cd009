import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../texts/text.tsx';

/** Opens the console of an organization in a new tab, as a member sees it and read-only. */
export function ViewButton({ id, isPrimary }: { id: string; isPrimary: boolean }) {
  const { mutate, isPending } = useChange({
    run: async (tab: Window | null) => {
      try {
        const { url } = await api.viewOrganization(id);
        // Without a tab a browser has blocked it: then this tab goes there.
        (tab ?? window).location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    touches: [['operator', 'audit']],
  });
  return (
    <button
      type="button"
      class={isPrimary ? 'primary' : ''}
      disabled={isPending}
      onClick={() => mutate(openTab())}
    >
      {t('operator.organization.view')}
    </button>
  );
}

/** Browsers only open tabs right after a click, so the tab opens before the gateway has answered. */
function openTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab !== null) tab.opener = null;
  return tab;
}
