import type { ProviderSurvey } from '@core/contract'
import type { Provider } from '@core/domain'
import { paths } from '@/lib/paths'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Button, IconButton, Menu, Row, type MenuEntry } from '@/ui'
import { canUpdate, isMoving } from '../model/surveys'
import { actRemote, surveyKey, type SurveyAct } from '../remotes'
import type { WithIntegrations } from '../slice'

interface Props {
  readonly provider: Provider
  readonly survey: ProviderSurvey
  readonly connected: boolean
  /** Asks for the name of the study first. */
  readonly onImport: () => void
}

const CONNECT_FIRST = 'Connect the provider first.'

/** Why there is nothing to update; null where there may be. */
const noUpdate = (survey: ProviderSurvey): string | null => {
  if (survey.gone) return 'No longer in the account'
  return canUpdate(survey) ? null : 'No new answers'
}

/** The one action that a state leaves, and what can be chosen beside it. */
export const SurveyActions = ({ provider, survey, connected, onImport }: Props) => {
  const { survey_id: surveyId, state, step } = survey
  const at = { provider, surveyId }
  const dispatch = useAppDispatch()
  const { isFetching } = useAppSelector(({ integrations }: WithIntegrations) =>
    remoteAt(integrations.act, surveyKey(at)),
  )
  const send = (act: SurveyAct) => dispatch(actRemote.requested(act))
  const again = () => send({ ...at, act: 'import', name: survey.name, study: null, created: survey.created_date })
  const publish = () => send({ ...at, act: 'publish' })
  const blocked = connected ? undefined : CONNECT_FIRST
  const main = () => {
    if (state === 'publishing')
      return (
        <Button size="sm" disabled disabledReason="Publishing now">
          Publish
        </Button>
      )
    if (step === 'ready' || step === 'waiting')
      return (
        <Button size="sm" loading={isFetching} onClick={publish}>
          Publish
        </Button>
      )
    if (isMoving(survey))
      return (
        <Button size="sm" loading={isFetching} onClick={() => send({ ...at, act: 'cancel' })}>
          Cancel
        </Button>
      )
    if (state === 'error' || (survey.error !== null && !survey.gone))
      return (
        <Button size="sm" loading={isFetching} onClick={again} disabled={!connected} disabledReason={blocked}>
          Retry
        </Button>
      )
    if (state === 'live') {
      const reason = blocked ?? noUpdate(survey) ?? undefined
      return (
        <Button size="sm" loading={isFetching} onClick={again} disabled={reason !== undefined} disabledReason={reason}>
          Update
        </Button>
      )
    }
    return (
      <Button size="sm" loading={isFetching} onClick={onImport} disabled={!connected} disabledReason={blocked}>
        Import
      </Button>
    )
  }
  const importing = isMoving(survey) && state !== 'publishing'
  const entries: MenuEntry[] = [
    ...(importing && !survey.publish_wanted
      ? [{ label: 'Publish when imported', icon: 'publishing' as const, onSelect: publish }]
      : []),
    ...((step === 'ready' || step === 'waiting') && connected
      ? [{ label: 'Import again', icon: 'refresh' as const, onSelect: again }]
      : []),
    ...(survey.study_id === null
      ? []
      : [
          { kind: 'link' as const, label: 'Open study', icon: 'folder' as const, href: paths.study(survey.study_id) },
          {
            label: survey.auto_import ? 'Stop importing new answers' : 'Import new answers automatically',
            icon: 'refresh' as const,
            onSelect: () => send({ ...at, act: 'choose', autoImport: !survey.auto_import }),
          },
          {
            label: survey.auto_publish
              ? 'Stop publishing new answers'
              : 'Publish new answers automatically if nothing is lost',
            icon: 'publishing' as const,
            onSelect: () => send({ ...at, act: 'choose', autoPublish: !survey.auto_publish }),
          },
        ]),
  ]
  return (
    <Row $gap="s1" $justify="flex-end">
      {main()}
      {entries.length > 0 && (
        <Menu trigger={<IconButton icon="more" label={`More about ${survey.name}`} />} entries={entries} />
      )}
    </Row>
  )
}
