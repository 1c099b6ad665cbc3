import { selectConfig } from '@/features/session'
import { counted } from '@/lib/words'
import { useAppSelector } from '@/store'

/** How long the organisation keeps files: '24 hours' or '7 days'. */
export const useFileLife = (): string => {
  const days = useAppSelector(selectConfig)?.file_days ?? 1
  return days === 1 ? '24 hours' : counted(days, 'day', 'days')
}
