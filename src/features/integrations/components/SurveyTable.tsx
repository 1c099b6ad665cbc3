import { memo, useState } from 'react'
import styled from 'styled-components'
import type { ProviderSurvey } from '@core/contract'
import type { Provider } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { count, counted } from '@/lib/words'
import { Anchor, Badge, DataTable, MEDIA, Stack, TRUNCATED, type Column } from '@/ui'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { useWindowedRows } from '@/ui/useWindowedRows'
import { Small } from '@/ui/Words'
import { isMoving, shownId, STATE_LOOK, STATE_WORDS, stepWords } from '../model/surveys'
import { ActFailure } from './ActFailure'
import { ErrorDialog } from './ErrorDialog'
import { ImportDialog } from './ImportDialog'
import { SurveyActions } from './SurveyActions'
import { LossesDialog, NotesDialog } from './SurveyDialogs'

const Name = styled.span`
  display: grid;
  min-width: 200px;
  max-width: 320px;
  > :first-child {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  > :last-child {
    ${TRUNCATED}
    font-family: var(--mono, ui-monospace, monospace);
  }
  ${MEDIA.below1000} {
    min-width: 0;
  }
`
const State = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s2-5);
  color: var(--text-2);
`
const CAUSE_COLOURS = { danger: 'var(--danger)', warning: 'var(--warning)', plain: 'inherit' } as const

const Cause = styled.button<{ readonly $tone?: 'warning' | 'plain' }>`
  padding: 0;
  border: 0;
  background: none;
  color: ${p => CAUSE_COLOURS[p.$tone ?? 'danger']};
  font: inherit;
  text-align: left;
  text-decoration: underline;
  text-underline-offset: 2px;
  text-wrap: pretty;
  overflow-wrap: anywhere;
  /* All of it is in the dialog that it opens. */
  > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
`
const BADGE_WIDTH = 108

/** Windows in which the list has no room for a column of states: small ones, and those where the cards take their part of it. */
const NARROW = '(max-width: 999.98px), (min-width: 1200px) and (max-width: 1399.98px)'

/** Px of a usual row. */
const ROW = 54
const NARROW_ROW = 84

interface StateProps {
  readonly provider: Provider
  readonly survey: ProviderSurvey
  readonly onCause: () => void
  readonly onLosses: () => void
  readonly onNotes: () => void
}

const StateCell = ({ provider, survey, onCause, onLosses, onNotes }: StateProps) => {
  const look = STATE_LOOK[survey.state]
  const words = stepWords(survey, Date.now())
  return (
    <State>
      <Badge tone={look.tone} icon={look.icon} width={BADGE_WIDTH}>
        {STATE_WORDS[survey.state]}
      </Badge>
      <Stack $gap="s0-5">
        {words !== '' && <span>{words}</span>}
        {survey.notes.length > 0 && !isMoving(survey) && (
          <Cause type="button" $tone="plain" onClick={onNotes}>
            {counted(survey.notes.length, 'note', 'notes')} on the import
          </Cause>
        )}
        {survey.publish_wanted && <span>Will be published when imported</span>}
        {survey.losses.length > 0 && (
          <Cause type="button" $tone="warning" onClick={onLosses}>
            {counted(survey.losses.length, 'loss', 'losses')} for readers
          </Cause>
        )}
        {survey.error && (
          <Cause type="button" onClick={onCause}>
            <span>{survey.error.message}</span>
          </Cause>
        )}
        <ActFailure provider={provider} surveyId={survey.survey_id} />
        {survey.gone && <span>No longer in the account</span>}
      </Stack>
    </State>
  )
}

const NameCell = ({ provider, survey }: Pick<StateProps, 'provider' | 'survey'>) => (
  <Name>
    {survey.study_id === null ? (
      <span>{survey.name}</span>
    ) : (
      <Anchor href={paths.study(survey.study_id)}>{survey.name}</Anchor>
    )}
    <Small title={shownId(provider, survey.survey_id)}>{shownId(provider, survey.survey_id)}</Small>
  </Name>
)

type Open = { readonly what: 'import' | 'error' | 'losses' | 'notes'; readonly id: string } | null

interface Props {
  readonly provider: Provider
  readonly surveys: readonly ProviderSurvey[]
  /** Whether the provider can be asked at present. */
  readonly connected: boolean
}

const answersOf = ({ answers, imported_answers: imported }: ProviderSurvey): number | null => answers ?? imported

const ANSWERS: Column<ProviderSurvey> = {
  id: 'answers',
  header: 'Answers',
  align: 'right',
  hideBelow: 1000,
  cell: survey => {
    const known = answersOf(survey)
    return known === null ? '' : count(known)
  },
}

const columnsFor = (
  { provider, surveys, connected }: Props,
  narrow: boolean,
  open: (what: Open) => void,
): readonly Column<ProviderSurvey>[] => {
  const state = (survey: ProviderSurvey) => (
    <StateCell
      provider={provider}
      survey={survey}
      onCause={() => open({ what: 'error', id: survey.survey_id })}
      onLosses={() => open({ what: 'losses', id: survey.survey_id })}
      onNotes={() => open({ what: 'notes', id: survey.survey_id })}
    />
  )
  return [
    {
      id: 'name',
      header: 'Survey',
      rowHeader: true,
      cell: survey => (
        <Stack $gap="s1-5">
          <NameCell provider={provider} survey={survey} />
          {narrow && state(survey)}
        </Stack>
      ),
    },
    ...(surveys.some(survey => answersOf(survey) !== null) ? [ANSWERS] : []),
    {
      id: 'created',
      header: 'Created',
      nowrap: true,
      hideBelow: 1400,
      cell: ({ created_date: created }) => (created === null ? '' : dayLabel(created)),
    },
    ...(narrow ? [] : [{ id: 'state', header: 'State', cell: state }]),
    {
      id: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      cell: survey => (
        <SurveyActions
          provider={provider}
          survey={survey}
          connected={connected}
          onImport={() => open({ what: 'import', id: survey.survey_id })}
        />
      ),
    },
  ]
}

/** Surveys of a provider with what can be done with each. Memoised: typing in the filter above draws it when the list changes. */
export const SurveyTable = memo(function SurveyTable(props: Props) {
  const { provider, surveys } = props
  const [opened, setOpened] = useState<Open>(null)
  const narrow = useMediaQuery(NARROW)
  const inSight = useWindowedRows(surveys.length, narrow ? NARROW_ROW : ROW)
  const survey = surveys.find(({ survey_id }) => survey_id === opened?.id)
  const close = () => setOpened(null)
  return (
    <>
      <DataTable
        caption="Surveys"
        columns={columnsFor(props, narrow, setOpened)}
        rows={surveys}
        rowKey={({ survey_id }) => survey_id}
        inSight={inSight}
      />
      {survey && opened?.what === 'import' && <ImportDialog provider={provider} survey={survey} onClose={close} />}
      {survey?.error && opened?.what === 'error' && <ErrorDialog provider={provider} survey={survey} onClose={close} />}
      {survey && survey.losses.length > 0 && opened?.what === 'losses' && (
        <LossesDialog survey={survey} onClose={close} />
      )}
      {survey && survey.notes.length > 0 && opened?.what === 'notes' && <NotesDialog survey={survey} onClose={close} />}
    </>
  )
})
