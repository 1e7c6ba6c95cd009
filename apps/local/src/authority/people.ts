/** A person who can sign in at the local authority by pressing a button. */
export type Person = {
  /** Subject of the person's tokens: `<role>@<organization>`. */
  id: string;
  role: string;
  organizationId: string;
};

const ORGANIZATION = 'org_demo';
/** The roles of the default ROLE_SCOPES. */
const ROLES = ['owner', 'admin', 'member', 'viewer'];

/** One person for each role. Nobody has a password, so the authority must listen on loopback only. */
export const PEOPLE: readonly Person[] = ROLES.map((role) => ({
  id: `${role}@${ORGANIZATION}`,
  role,
  organizationId: ORGANIZATION,
}));

export function findPerson(id: string): Person | undefined {
  return PEOPLE.find((person) => person.id === id);
}
