import type { ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { useAppSelector } from '@/store'
import { ConfirmDialog } from '@/ui'
import { DraftPerson, isAtRisk } from '@/ui/drafts'

/** Asks before another page replaces something that no draft keeps, such as a chosen picture. */
const LeaveGuard = () => {
  // An ended session leads to the login, whatever is on the screen.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login' && isAtRisk(),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Something on this page can’t be kept for later. It will be lost if you leave.
    </ConfirmDialog>
  )
}

/** Forms inside keep unsaved text as drafts of the signed-in person. */
export const KeptDrafts = ({ children }: { readonly children: ReactNode }) => {
  const person = useAppSelector(selectSession)?.rottweiler_user_id ?? null
  return (
    <DraftPerson value={person}>
      {children}
      <LeaveGuard />
    </DraftPerson>
  )
}
