import type { SecondFactor } from '@core/contract'
import { useAppSelector } from '@/store'
import type { WithLogIn } from './slice'

/** What the second step can be; null: the password comes first. */
export const useLogIn = (): readonly SecondFactor[] | null => {
  const { data } = useAppSelector(({ logIn }: WithLogIn) => logIn.login)
  return data && 'second_factor' in data ? data.second_factor : null
}
