import type { SecondFactor } from '@core/contract'
import { useAppSelector } from '@/store'
import type { WithJoining } from './slice'

/** What the second step can be after a new password was set; null: there is none, or it is not time for it. */
export const useSecondStep = (): readonly SecondFactor[] | null => {
  const { data } = useAppSelector(({ joining }: WithJoining) => joining.accepted)
  return data && 'second_factor' in data ? data.second_factor : null
}
