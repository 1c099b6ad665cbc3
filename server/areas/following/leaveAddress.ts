import * as z from 'zod/mini'
import { askLeave, routePath } from '@core/contract'
import type { Sealer } from '../../store/seal'

const PURPOSE = 'unsubscribe'
const person = z.tuple([z.string(), z.string()])

interface Person {
  readonly clientId: string
  readonly userId: string
}

/** The address at which somebody stops their mails without signing in; it is good for nothing else. */
export const leaveAddress = (sealer: Sealer, origin: string, { clientId, userId }: Person): string => {
  const token = sealer.seal(JSON.stringify([clientId, userId]), PURPOSE)
  return origin + routePath(askLeave.path).replace('{token}', token)
}

/** The person to whom an address was sent; null where it was not made here. */
export const personOfToken = (sealer: Sealer, token: string): Person | null => {
  try {
    const [clientId, userId] = person.parse(JSON.parse(sealer.open(token, PURPOSE)))
    return { clientId, userId }
  } catch {
    return null
  }
}
