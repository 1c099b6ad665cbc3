import { useState } from 'react'
import styled from 'styled-components'
import type { ProviderSurvey } from '@core/contract'
import type { Provider } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { count, counted } from '@/lib/words'
import { Anchor, Badge, DataTable, MEDIA, Stack, TRUNCATED, type Column } from '@/ui'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { Small } from '@/ui/Words'
import { STATE_LOOK, STATE_WORDS, stepWords } from '../model/surveys'
import { ActFailure } from './ActFailure'
import { ErrorDialog } from './ErrorDialog'
import { ImportDialog } from './ImportDialog'
import { LossesDialog } from './LossesDialog'
import { SurveyActions } from './SurveyActions'

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
const Cause = styled.button<{ readonly $warns?: boolean }>`
  padding: 0;
  border: 0;
  background: none;
  color: ${p => (p.$warns ? 'var(--warning)' : 'var(--danger)')};
  font: inherit;
  text-align: left;
  text-decoration: underline;
  text-underline-offset: 2px;
`
const BADGE_WIDTH = 108

/** Windows in which the list has no room for a column of states: small ones, and those where the cards take their part of it. */
const NARROW = '(max-width: 999.98px), (min-width: 1200px) and (max-width: 1399.98px)'

interface StateProps {
  readonly provider: Provider
  readonly survey: ProviderSurvey
  readonly onCause: () => void
  readonly onLosses: () => void
}

const StateCell = ({ provider, survey, onCause, onLosses }: StateProps) => {
  const look = STATE_LOOK[survey.state]
  const words = stepWords(survey)
  return (
    <State>
      <Badge tone={look.tone} icon={look.icon} width={BADGE_WIDTH}>
        {STATE_WORDS[survey.state]}
      </Badge>
      <Stack $gap="s0-5">
        {words !== '' && <span>{words}</span>}
        {survey.publish_wanted && <span>Published when it is here</span>}
        {survey.losses.length > 0 && (
          <Cause type="button" $warns onClick={onLosses}>
            {counted(survey.losses.length, 'loss', 'losses')} for readers
          </Cause>
        )}
        {survey.error && (
          <Cause type="button" onClick={onCause}>
            {survey.error.message}
          </Cause>
        )}
        <ActFailure provider={provider} surveyId={survey.survey_id} />
        {survey.gone && <span>Not in the account any more</span>}
      </Stack>
    </State>
  )
}

const NameCell = ({ survey }: { readonly survey: ProviderSurvey }) => (
  <Name>
    {survey.study_id === null ? (
      <span>{survey.name}</span>
    ) : (
      <Anchor href={paths.study(survey.study_id)}>{survey.name}</Anchor>
    )}
    <Small title={survey.survey_id}>{survey.survey_id}</Small>
  </Name>
)

type Open = { readonly what: 'import' | 'error' | 'losses'; readonly id: string } | null

interface Props {
  readonly provider: Provider
  readonly surveys: readonly ProviderSurvey[]
  /** Whether the provider can be asked at present. */
  readonly connected: boolean
}

const columnsFor = (
  { provider, connected }: Props,
  narrow: boolean,
  open: (what: Open) => void,
): readonly Column<ProviderSurvey>[] => {
  const state = (survey: ProviderSurvey) => (
    <StateCell
      provider={provider}
      survey={survey}
      onCause={() => open({ what: 'error', id: survey.survey_id })}
      onLosses={() => open({ what: 'losses', id: survey.survey_id })}
    />
  )
  return [
    {
      id: 'name',
      header: 'Survey',
      rowHeader: true,
      cell: survey => (
        <Stack $gap="s1-5">
          <NameCell survey={survey} />
          {narrow && state(survey)}
        </Stack>
      ),
    },
    {
      id: 'answers',
      header: 'Answers',
      align: 'right',
      hideBelow: 1000,
      cell: ({ answers, imported_answers: imported }) => {
        const known = answers ?? imported
        return known === null ? '' : count(known)
      },
    },
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

/** Surveys of a provider with what can be done with each. */
export const SurveyTable = (props: Props) => {
  const { provider, surveys } = props
  const [opened, setOpened] = useState<Open>(null)
  const narrow = useMediaQuery(NARROW)
  const survey = surveys.find(({ survey_id }) => survey_id === opened?.id)
  const close = () => setOpened(null)
  return (
    <>
      <DataTable
        caption="Surveys"
        columns={columnsFor(props, narrow, setOpened)}
        rows={surveys}
        rowKey={({ survey_id }) => survey_id}
      />
      {survey && opened?.what === 'import' && <ImportDialog provider={provider} survey={survey} onClose={close} />}
      {survey?.error && opened?.what === 'error' && <ErrorDialog survey={survey} onClose={close} />}
      {survey && survey.losses.length > 0 && opened?.what === 'losses' && (
        <LossesDialog survey={survey} onClose={close} />
      )}
    </>
  )
}
