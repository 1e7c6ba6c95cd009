/** A person who can sign in at the local authority by pressing a button. */
export type Person = {
  /** Subject of the person's tokens: `<role>@<organization>`. */
  id: string;
  role: string;
  organizationId: string;
  /** Text of the person's button. */
  label: string;
};

const ORGANIZATION = 'org_demo';
/** The roles of the default ROLE_SCOPES. */
const ROLES = ['owner', 'admin', 'member', 'viewer'];

function createPerson(role: string, organizationId: string, label = `${role} of ${organizationId}`): Person {
  return { id: `${role}@${organizationId}`, role, organizationId, label };
}

/**
 * One person for each role, one of another organization, and an operator, who may do nothing in any organization.
 * Nobody has a password, so the authority must listen on loopback only.
 */
export const PEOPLE: readonly Person[] = [
  ...ROLES.map((role) => createPerson(role, ORGANIZATION)),
  createPerson('owner', 'org_other'),
  createPerson('operator', 'org_operators', 'operator'),
];

export function findPerson(id: string): Person | undefined {
  return PEOPLE.find((person) => person.id === id);
}
