import { useEffect, useState } from 'react'
import { assignableRoles, cleanAddresses, type Role } from '@core/domain'
import { selectDomain, sessionEvents } from '@/features/session'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Segmented, Stack, TextArea } from '@/ui'
import { MultiCombobox } from '@/ui/Combobox'
import { Copied } from '@/ui/Copied'
import { Problem } from '@/ui/Words'
import { inviteRemote, type Invitation, type InviteResult } from '../inviteRemotes'
import { linkWords } from '../model/links'
import type { WithPeople } from '../slice'

const Results = ({ results }: { readonly results: readonly InviteResult[] }) => {
  const invited = results.filter(({ link }) => link !== null)
  const others = results.filter(({ link }) => link === null)
  return (
    <Stack $gap="s4">
      {invited.length > 0 && (
        <Callout tone="success" role="status" title={`${counted(invited.length, 'person', 'people')} invited`}>
          {linkWords(invited.map(({ link }) => link?.mailed === true))}
        </Callout>
      )}
      {invited.map(
        ({ email, link }) =>
          link && (
            <div key={email}>
              <Copied label={email} text={link.url} what={`the link of ${email}`} />
              {link.mail_problem !== null && <Problem>{link.mail_problem}</Problem>}
            </div>
          ),
      )}
      {others.length > 0 && (
        <Callout tone="warning" title={`${counted(others.length, 'address was', 'addresses were')} not invited`}>
          <ul>
            {others.map(({ email, reason }) => (
              <li key={email}>
                {email}: {reason}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </Stack>
  )
}

export interface InviteDialogProps {
  readonly actor: Role
  readonly onClose: () => void
}

/** Invites people by their addresses, and shows their links once. */
export const InviteDialog = ({ actor, onClose }: InviteDialogProps) => {
  const dispatch = useAppDispatch()
  const groups = useAppSelector(selectDomain).data?.groups ?? []
  const { isFetching, error, data } = useAppSelector(({ admin }: WithPeople) => admin.invited)
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('User')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sent, setSent] = useState<Invitation | null>(null)
  useEffect(() => {
    dispatch(sessionEvents.domainNeeded())
  }, [dispatch])
  const emails = cleanAddresses(text.split(/[\s,;]+/).filter(word => word !== ''))
  const results = sent !== null && !isFetching && !error ? data : null
  const send = () => {
    const invitation = { emails, role, groups: [...chosen] }
    setSent(invitation)
    dispatch(inviteRemote.requested(invitation))
  }
  return (
    <Modal
      open
      title="Invite people"
      onClose={onClose}
      footer={
        results ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              loading={isFetching}
              disabledReason={
                emails.length === 0
                  ? 'Enter at least one e-mail address.'
                  : emails.length > 100
                    ? 'At most 100 people are invited at once.'
                    : null
              }
              onClick={send}
            >
              {emails.length === 0 ? 'Invite' : `Invite ${counted(emails.length, 'person', 'people')}`}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <Results results={results} />
      ) : (
        <Stack $gap="s4">
          <TextArea
            label="E-mail addresses"
            hint="Separate several addresses with commas, spaces or new lines."
            value={text}
            onValueChange={setText}
            rows={4}
          />
          <Segmented
            block
            label="Role"
            value={role}
            onValueChange={setRole}
            options={assignableRoles(actor).map(value => ({ value, label: value }))}
          />
          <MultiCombobox
            label="Groups"
            optional
            options={groups.map(name => ({ value: name, label: name }))}
            values={chosen}
            onValuesChange={setChosen}
            noMatch="No group has this name"
          />
          {sent !== null && error && <Problem role="alert">{error.message}</Problem>}
        </Stack>
      )}
    </Modal>
  )
}
