/** What a person who was deleted is called from then on; the same everywhere, and nobody's name. `id`: of their account. */
export const pseudonym = (id: string): { readonly firstName: string; readonly lastName: string } => ({
  firstName: 'Deleted person',
  lastName: id.slice(0, 4),
})
