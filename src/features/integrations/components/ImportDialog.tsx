import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { ProviderSurvey } from '@core/contract'
import { PROVIDERS, studyNameProblem, type Provider } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { isPassing, statusOf } from '@/lib/failure'
import { aText, orNull, recordOf } from '@/lib/readers'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Muted, Row, Stack, TextField } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { isMoving } from '../model/surveys'
import { actRemote, surveyKey } from '../remotes'
import type { WithIntegrations } from '../slice'
import { StudyField, type ChosenStudy } from './StudyField'

interface Props {
  readonly provider: Provider
  readonly survey: ProviderSurvey
  readonly onClose: () => void
}

const FORM = 'import-survey'

interface Target {
  readonly name: string
  /** A study that is there; null: a new one is made. */
  readonly study: ChosenStudy | null
}

const readTarget = recordOf<Target>({
  name: aText,
  study: orNull(recordOf<ChosenStudy>({ number: aText, name: aText })),
})

/** Asks for the study that a survey becomes: a new one, or one that is there. */
export const ImportDialog = ({ provider, survey, onClose }: Props) => {
  const dispatch = useAppDispatch()
  const { survey_id: surveyId, created_date: created } = survey
  const key = surveyKey({ provider, surveyId })
  const remote = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.act, key))
  const blank: Target = { name: survey.name, study: null }
  const [target, setTarget] = useState(blank)
  const { name, study } = target
  const draft = useDraft({
    place: ['survey import', provider, surveyId],
    label: `Import of ${survey.name}`,
    value: target,
    saved: blank,
    read: readTarget,
    onRestore: setTarget,
  })
  const [sent, setSent] = useState<number | null | undefined>(undefined)
  const failure = sent === undefined || remote.isFetching ? null : remote.error
  const isAnswered = sent !== undefined && !remote.isFetching && failure === null && remote.fetchedAt !== sent
  // The list, which is read after a failure too, shows an import whose answer was lost.
  const isDone = isAnswered || (failure !== null && isPassing(failure) && isMoving(survey))
  const leave = () => {
    draft.drop()
    onClose()
  }
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    if (isDone) latest.current()
  }, [isDone])
  const problem = study === null ? studyNameProblem(name.trim()) : null
  const [tried, setTried] = useState(false)
  const fields = failure?.kind === 'http' ? failure.fields : {}
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) return
    setSent(remote.fetchedAt)
    const wanted = { name: study?.name ?? name.trim(), study: study?.number ?? null, created }
    dispatch(actRemote.requested({ act: 'import', provider, surveyId, ...wanted }))
  }
  return (
    <Modal
      open
      title={`Import ${survey.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" loading={remote.isFetching}>
            Import
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Stack $gap="s4">
          <Muted>
            {study === null ? 'The survey becomes a new study.' : 'The survey becomes a dataset of this study.'} Only
            managers can see it until it is published.
            {created !== null && ` Created in ${PROVIDERS[provider]} on ${dayLabel(created)}`}
            {created !== null && (study === null ? ', which becomes the study date.' : '.')}
          </Muted>
          {study === null && (
            <TextField
              label="Study name"
              value={name}
              onValueChange={typed => setTarget({ ...target, name: typed })}
              error={(tried ? problem : null) ?? fields.study_name?.[0]}
            />
          )}
          <StudyField
            study={study}
            onChoose={chosen => setTarget({ ...target, study: chosen })}
            error={fields.study_id?.[0] ?? (statusOf(failure) === 404 ? failure?.message : undefined)}
          />
          {study !== null && (
            <Row>
              <Button size="sm" variant="ghost" onClick={() => setTarget({ ...target, study: null })}>
                Create a new study instead
              </Button>
            </Row>
          )}
          <DraftNote draft={draft} what="changes" />
          {failure && Object.keys(fields).length === 0 && statusOf(failure) !== 404 && (
            <Callout tone="danger" role="alert" title="The import did not start">
              {failure.message} {isPassing(failure) && 'Trying again never imports it twice.'}
            </Callout>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
