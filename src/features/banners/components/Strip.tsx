import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { DEFAULT_VIEW_SETTINGS, type Dataset, type DatasetBanner } from '@core/contract'
import { arrange } from '@core/crosstab'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { CrosstabTable } from '@/ui/crosstab'
import { counted } from '@/lib/words'
import { Callout, Segmented, Skeleton, TYPE } from '@/ui'
import { stripRemote } from '../remotes'
import type { WithBanners } from '../slice'

const Part = styled.section`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: var(--s2);
  min-width: 0;
  padding: var(--s2) var(--s4) var(--s3);
  border-top: 1px solid var(--border);
  background: var(--surface);
`
const PartHead = styled.div`
  ${TYPE.sm}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  color: var(--text-2);
  h2 {
    ${TYPE.base}
    font-weight: 600;
    color: var(--text);
  }
  > :last-child {
    margin-left: auto;
  }
`
const NO_LEVELS = {
  first: DEFAULT_VIEW_SETTINGS.statsConfidence,
  second: null,
  correction: 'none',
  test: 'house',
} as const

/** A key question in the columns of a banner, with the letters that tables have. */
export const Strip = ({
  address,
  banner,
  dataset,
}: {
  readonly address: DatasetAddress
  readonly banner: DatasetBanner
  readonly dataset: Dataset
}) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithBanners) => state.banners.strip)
  const used = banner.entries.flatMap(({ levels }) => levels.map(({ question }) => question))
  const rows = dataset.questions
    .filter(one => !one.is_grid && one.categorical_responses.length > 1 && !used.includes(one.question_name))
    .slice(0, 2)
    .map(one => one.question_name)
  const asked = JSON.stringify(rows)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    const names = JSON.parse(asked) as string[]
    if (names.length > 0 && banner.columns.length > 0)
      dispatch(stripRemote.requested({ ...address, banner: banner.id, rows: names }))
  }, [dispatch, address, banner, asked])
  if (rows.length === 0 || banner.columns.length === 0) return null
  if (error)
    return <Callout tone="info">The preview is there once the dataset can be analysed: {error.message}</Callout>
  const table = data?.tables.find(({ question }) => question === chosen) ?? data?.tables[0]
  if (!data || !table) return <Skeleton $height={160} />
  const groupLabels = Object.fromEntries(banner.groups.map(({ group, label }) => [group, label]))
  return (
    <Part aria-label="Preview" aria-busy={isFetching}>
      <PartHead>
        <h2>Preview</h2>
        Total and {counted(banner.columns.length, 'lettered column', 'lettered columns')}. Letters compare within one
        span, in a nest within one outer answer; never a net with its own parts.
        {data.tables.length > 1 && (
          <Segmented
            label="Question of the preview"
            labelHidden
            value={table.question}
            onValueChange={setChosen}
            options={data.tables.map(({ question }) => ({ value: question, label: question }))}
          />
        )}
      </PartHead>
      {table.outcome === 'problem' ? (
        <Callout tone="info">{table.message}</Callout>
      ) : (
        <CrosstabTable
          key={table.question}
          table={arrange(table.cube, { ...DEFAULT_VIEW_SETTINGS, lowBaseThreshold: dataset.low_base_threshold })}
          numberType="column_percent"
          title={table.title}
          groupLabels={groupLabels}
          testing
          levels={NO_LEVELS}
          showUnweightedBase
          maxHeight="min(240px, 32vh)"
        />
      )}
    </Part>
  )
}
