import type { ImportWarning } from '@core/contract/imports'

const NUMBERS = new Intl.NumberFormat('en')

/** Says how many responses of a survey are not imported, because people did not finish them, were screened out or came too late. */
export const unfinishedWarnings = (provider: string, count: number): readonly ImportWarning[] => {
  if (count <= 0) return []
  const left = count === 1 ? 'One response' : `${NUMBERS.format(count)} responses`
  const message = `${left} in ${provider} ${count === 1 ? 'was' : 'were'} left out: only finished ones are imported.`
  return [{ code: 'unfinished_left_out', message, where: null }]
}
