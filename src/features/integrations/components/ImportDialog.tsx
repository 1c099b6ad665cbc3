import { useEffect, useState, type SyntheticEvent } from 'react'
import type { ProviderSurvey } from '@core/contract'
import { PROVIDERS, studyNameProblem, type Provider } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Muted, Stack, TextField } from '@/ui'
import { actRemote, surveyKey } from '../remotes'
import type { WithIntegrations } from '../slice'

interface Props {
  readonly provider: Provider
  readonly survey: ProviderSurvey
  readonly onClose: () => void
}

const FORM = 'import-survey'

/** Asks for the study that a survey becomes: a new one, or one that is there. */
export const ImportDialog = ({ provider, survey, onClose }: Props) => {
  const dispatch = useAppDispatch()
  const { survey_id: surveyId, created_date: created } = survey
  const key = surveyKey({ provider, surveyId })
  const remote = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.act, key))
  const [name, setName] = useState(survey.name)
  const [study, setStudy] = useState('')
  const [sent, setSent] = useState<number | null | undefined>(undefined)
  const isDone = sent !== undefined && !remote.isFetching && remote.error === null && remote.fetchedAt !== sent
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const problem = study.trim() === '' ? studyNameProblem(name.trim()) : null
  const [tried, setTried] = useState(false)
  const failure = sent === undefined ? null : remote.error
  const fields = failure?.kind === 'http' ? failure.fields : {}
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) return
    setSent(remote.fetchedAt)
    const wanted = { name: name.trim() || survey.name, study: study.trim() || null, created }
    dispatch(actRemote.requested({ act: 'import', provider, surveyId, ...wanted }))
  }
  return (
    <Modal
      open
      title={`Import ${survey.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" loading={remote.isFetching}>
            Import
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Stack $gap="s4">
          <Muted>
            The survey becomes a study that only managers see until it is published.{' '}
            {created !== null &&
              `It was created in ${PROVIDERS[provider]} on ${dayLabel(created)}, which the study takes over.`}
          </Muted>
          <TextField
            label="Study name"
            value={name}
            onValueChange={setName}
            error={(tried ? problem : null) ?? fields.study_name?.[0]}
          />
          <TextField
            label="Existing study"
            optional
            value={study}
            onValueChange={setStudy}
            hint="The number of a study that gets the survey instead of a new one."
            error={
              fields.study_id?.[0] ?? (failure?.kind === 'http' && failure.status === 404 ? failure.message : undefined)
            }
          />
          {failure && Object.keys(fields).length === 0 && (
            <Callout tone="danger" role="alert" title="The import was not begun">
              {failure.message}
            </Callout>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
