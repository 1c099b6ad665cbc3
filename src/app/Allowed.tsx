import { Outlet, useOutletContext } from 'react-router-dom'
import type { WithSession } from '@/features/session'
import { AccessRestricted } from '@/features/session/ui'
import { useAppSelector } from '@/store'

export interface AllowedProps {
  readonly when: (state: WithSession) => boolean
}

/** S8.7: the screens inside for those who may see them, also by their address; the others are told. */
export const Allowed = ({ when }: AllowedProps) => {
  const allowed = useAppSelector(when)
  const shell = useOutletContext()
  return allowed ? <Outlet context={shell} /> : <AccessRestricted />
}
