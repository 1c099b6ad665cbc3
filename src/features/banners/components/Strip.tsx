import { useEffect } from 'react'
import styled from 'styled-components'
import { DEFAULT_VIEW_SETTINGS, type Dataset, type DatasetBanner } from '@core/contract'
import { arrange } from '@core/crosstab'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { CrosstabTable } from '@/ui/crosstab'
import { Callout, Skeleton } from '@/ui'
import { stripRemote } from '../remotes'
import type { WithBanners } from '../slice'

const Part = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  min-width: 0;
`
const NO_LEVELS = { first: DEFAULT_VIEW_SETTINGS.statsConfidence, second: null, correction: 'none' } as const

/** Two key questions in the columns of a banner, with the letters that tables have. */
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
  useEffect(() => {
    const names = JSON.parse(asked) as string[]
    if (names.length > 0 && banner.columns.length > 0)
      dispatch(stripRemote.requested({ ...address, banner: banner.id, rows: names }))
  }, [dispatch, address, banner, asked])
  if (rows.length === 0 || banner.columns.length === 0) return null
  if (error)
    return <Callout tone="info">The preview is there once the dataset can be analysed: {error.message}</Callout>
  if (!data) return <Skeleton $height={160} />
  const groupLabels = Object.fromEntries(banner.groups.map(({ group, label }) => [group, label]))
  return (
    <Part aria-label="Preview" aria-busy={isFetching}>
      <h2>Preview</h2>
      {data.tables.map(table =>
        table.outcome === 'problem' ? (
          <Callout key={table.question} tone="info">
            {table.message}
          </Callout>
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
            maxHeight="280px"
          />
        ),
      )}
    </Part>
  )
}
