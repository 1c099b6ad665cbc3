import type { PasswordSignIn } from '@core/contract'
import { count, counted } from '@/lib/words'

/** What closing password sign-in does, said before it is done. */
export const closingWords = ({ covered, connections, left_out_count, break_glass }: PasswordSignIn): string[] => [
  `${counted(covered, 'person signs', 'people sign')} in with ${connections.join(' or ')} from now on.`,
  ...(left_out_count === 0
    ? []
    : [
        `${count(left_out_count)} ${left_out_count === 1 ? 'has' : 'have'} no address in ${connections.length === 1 ? 'its' : 'their'} domains and could not sign in.`,
      ]),
  `${counted(break_glass.length, 'admin keeps', 'admins keep')} a password for emergencies. Current sessions continue.`,
]
