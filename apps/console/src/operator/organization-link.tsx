import { Link } from 'wouter';

/** Path of the operators' screen of one organization. */
export const organizationPath = (id: string): string => `/operator/organizations/${encodeURIComponent(id)}`;

/** An organization by its id, as a link to its screen. */
export function OrganizationLink({ id }: { id: string }) {
  return (
    <Link href={organizationPath(id)}>
      <code class="organization">{id}</code>
    </Link>
  );
}
