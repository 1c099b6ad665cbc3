import { Outlet, useOutletContext } from 'react-router-dom'
import type { WithSession } from '@/features/session'
import { AccessRestricted } from '@/features/session/ui'
import { useAppSelector } from '@/store'

export interface AllowedProps {
  readonly when: (state: WithSession) => boolean
}

/** Shows the screens inside to people who may see them, even by their address; others see a notice. */
export const Allowed = ({ when }: AllowedProps) => {
  const allowed = useAppSelector(when)
  const shell = useOutletContext()
  return allowed ? <Outlet context={shell} /> : <AccessRestricted />
}
