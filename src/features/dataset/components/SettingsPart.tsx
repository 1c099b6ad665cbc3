import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { count } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import type { FilterEditorScreen } from '@/tables/ui'
import { Badge, Callout, MEDIA, Muted, Stack, Toggle, TYPE } from '@/ui'
import { Panel } from '@/ui/Sections'
import { settingRemote } from '../remotes'
import { selectOwnState, selectSetting } from '../selectors'
import type { WithDataset } from '../slice'
import { DefaultFilters } from './DefaultFilters'

const Columns = styled.div`
  display: grid;
  gap: var(--s4);
  align-items: start;
  ${MEDIA.from1000} {
    grid-template-columns: minmax(0, 1fr) 360px;
  }
`
const Facts = styled.dl`
  ${TYPE.sm}
  div {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding: var(--s1-5) 0;
    border-top: 1px solid var(--border);
  }
  div:first-child {
    border-top: 0;
  }
  dt {
    color: var(--text-2);
  }
  dd {
    flex: none;
    max-width: 60%;
    text-align: right;
    overflow-wrap: anywhere;
  }
`

export interface SettingsPartProps {
  readonly dataset: Dataset
  readonly address: DatasetAddress
}

const Labels = ({ dataset, address }: SettingsPartProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error } = useAppSelector((state: WithDataset) => selectSetting(state, 'question_labels_enabled'))
  return (
    <Panel aria-label="Question labels">
      <Stack $gap="s2">
        <h2>Question labels</h2>
        <Toggle
          label="Show short labels instead of question texts"
          checked={dataset.question_labels_enabled}
          disabled={isFetching}
          onCheckedChange={question_labels_enabled =>
            dispatch(settingRemote.requested({ ...address, change: { question_labels_enabled } }))
          }
        />
        <Muted $size="sm">In lists, tables and reports. Questions without a label keep their text.</Muted>
        {error && (
          <Callout tone="danger" role="alert">
            The setting could not be saved. {error.message}
          </Callout>
        )}
      </Stack>
    </Panel>
  )
}

const Weights = ({ weights }: Pick<Dataset, 'weights'>) => (
  <Panel aria-label="Weights">
    <Stack $gap="s2">
      <h2>Weights</h2>
      {weights.length === 0 ? (
        <Muted>None: tables of this dataset are unweighted.</Muted>
      ) : (
        <Facts>
          {weights.map(weight => (
            <div key={weight.variable}>
              <dt>
                {weight.label || weight.variable} {weight.is_default && <Badge tone="info">Default</Badge>}
              </dt>
              <dd>Efficiency {Math.round(weight.efficiency)} %</dd>
            </div>
          ))}
        </Facts>
      )}
    </Stack>
  </Panel>
)

const Version = ({ dataset }: Pick<SettingsPartProps, 'dataset'>) => {
  const state = useAppSelector(selectOwnState)
  const { draft_version: draft } = dataset
  return (
    <Panel aria-label="Version">
      <Stack $gap="s2">
        <h2>Version</h2>
        <Facts>
          <div>
            <dt>Published version</dt>
            <dd>{dataset.ready ? (state?.version_number ?? dataset.version_number) : 'None yet'}</dd>
          </div>
          {draft !== null && (
            <div>
              <dt>Not yet published</dt>
              <dd>Version {draft}</dd>
            </div>
          )}
          <div>
            <dt>Respondents</dt>
            <dd>{count(dataset.respondents)}</dd>
          </div>
          <div>
            <dt>Questions</dt>
            <dd>
              {count(dataset.current_question_count)} of {count(dataset.total_questions_count)}
            </dd>
          </div>
          {dataset.external_type !== null && (
            <div>
              <dt>Comes from</dt>
              <dd>{dataset.external_type}</dd>
            </div>
          )}
          {dataset.failed_imports > 0 && (
            <div>
              <dt>Failed imports</dt>
              <dd>{count(dataset.failed_imports)}</dd>
            </div>
          )}
        </Facts>
      </Stack>
    </Panel>
  )
}

/** Settings that apply to every table of the dataset. */
export const SettingsPart = ({
  dataset,
  address,
  FilterEditor,
}: SettingsPartProps & { readonly FilterEditor: FilterEditorScreen }) => (
  <Columns>
    <Stack>
      <DefaultFilters dataset={dataset} address={address} FilterEditor={FilterEditor} />
      <Labels dataset={dataset} address={address} />
    </Stack>
    <Stack>
      <Weights weights={dataset.weights} />
      <Version dataset={dataset} />
    </Stack>
  </Columns>
)
