import { useState, type ReactNode } from 'react'
import { logoutRemote, selectSession } from '@/features/session'
import { findDrafts, type KeptDraft } from '@/lib/drafts'
import { counted, firstOf } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { ConfirmDialog, Stack } from '@/ui'

const NAMED = 5

/** Logging out removes the person's drafts from this browser, so it asks first if there are any. */
export const useLogOut = (): { readonly logOut: () => void; readonly question: ReactNode } => {
  const dispatch = useAppDispatch()
  const person = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  const [asking, setAsking] = useState(false)
  const leave = () => dispatch(logoutRemote.requested())
  const logOut = () => {
    const found = findDrafts(person, [])
    setDrafts(found)
    if (found.length === 0) leave()
    else setAsking(true)
  }
  const question = (
    <ConfirmDialog
      open={asking}
      title={`Log out and delete ${counted(drafts.length, 'draft', 'drafts')}?`}
      confirmLabel="Log out"
      cancelLabel="Stay"
      danger
      onConfirm={() => {
        setAsking(false)
        leave()
      }}
      onCancel={() => setAsking(false)}
    >
      <Stack $gap="s2">
        <p>What you typed and did not save is only in this browser. Logging out deletes it.</p>
        <p>
          {firstOf(
            drafts.map(({ label }) => label),
            NAMED,
          )}
        </p>
      </Stack>
    </ConfirmDialog>
  )
  return { logOut, question }
}
