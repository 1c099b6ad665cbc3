import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Stack } from '@/ui'
import { settingsRemote } from '../remotes'
import type { WithOrganisation } from '../slice'

const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')

const Text = ({ title, text }: { readonly title: string; readonly text: string }) =>
  text.trim() === '' ? null : (
    <Stack as="section" $gap="s2">
      <h2>{title}</h2>
      {paragraphs(text).map((part, at) => (
        <p key={at} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {part}
        </p>
      ))}
    </Stack>
  )

/** Terms, and where data is stored, in the words of the organisation. Nothing where it wrote none. */
export const OrganisationTexts = () => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(({ organisation }: WithOrganisation) => organisation.settings)
  useEffect(() => void dispatch(settingsRemote.requested()), [dispatch])
  if (data)
    return (
      <>
        <Text title={`Terms of ${data.name}`} text={data.terms} />
        <Text title="Where data is stored" text={data.residency_note} />
      </>
    )
  return error ? (
    <Callout
      tone="danger"
      action={
        <Button size="sm" loading={isFetching} onClick={() => dispatch(settingsRemote.requested())}>
          Try again
        </Button>
      }
    >
      The terms of your organisation could not be loaded. {error.message}
    </Callout>
  ) : null
}
