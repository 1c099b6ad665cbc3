import { useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { Usage } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, DataTable, ErrorState, Link, Muted, Row, Select, Skeleton, Stack, type Column } from '@/ui'
import { Part } from '@/ui/Part'
import { isYoung, kindWords, monthWords, PERIODS, type Period } from '../model/words'
import { usageFileRemote, usageRemote } from '../remotes'
import type { WithUsage } from '../slice'

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 440px), 1fr));
  gap: var(--s6) var(--s5);
  align-items: start;
`
const Empty = styled(Muted)`
  display: block;
  padding: var(--s4);
`

const study = (one: { readonly study_number: string; readonly study_name: string }) => (
  <Link href={paths.study(one.study_number)}>{one.study_name}</Link>
)
const times = <Item extends { readonly times: number }>(): Column<Item> => ({
  id: 'times',
  header: 'Times',
  align: 'right',
  width: '96px',
  cell: one => count(one.times),
})
const last = <Item extends { readonly last: string | null }>(header: string): Column<Item> => ({
  id: 'last',
  header,
  nowrap: true,
  width: '128px',
  cell: one => (one.last === null ? 'Never' : dayLabel(one.last)),
})
const named: Column<{ readonly study_number: string; readonly study_name: string }> = {
  id: 'study',
  header: 'Study',
  rowHeader: true,
  cell: study,
}

interface ListProps<Item> {
  readonly title: string
  readonly about: ReactNode
  readonly rows: readonly Item[]
  readonly columns: readonly Column<Item>[]
  readonly rowKey: (item: Item) => string
  /** What fills the list. */
  readonly empty: string
}

const List = <Item,>({ title, about, rows, columns, rowKey, empty }: ListProps<Item>) => (
  <Part title={title} about={about}>
    {rows.length === 0 ? (
      <Empty>{empty}</Empty>
    ) : (
      <DataTable caption={`${title}, table`} columns={columns} rows={rows} rowKey={rowKey} />
    )}
  </Part>
)

const Lists = ({ usage }: { readonly usage: Usage }) => (
  <>
    <List
      title="Searched without a result"
      about={
        <>
          Words that found nothing anywhere. They say what people miss. Add what they mean to the{' '}
          <Link href={paths.settings('glossary')}>glossary</Link>.
        </>
      }
      rows={usage.unfound}
      rowKey={one => one.words}
      empty="Words appear here when a search finds no study, question, story or file."
      columns={[
        { id: 'words', header: 'Words', rowHeader: true, cell: one => one.words },
        times(),
        last('Last searched'),
      ]}
    />
    <List
      title="Most opened studies"
      about="How often people opened each study."
      rows={usage.studies}
      rowKey={one => one.study_id}
      empty="Studies appear here once people open them."
      columns={[named, times(), last('Last opened')]}
    />
    <List
      title="Most opened questions"
      about="Questions looked at on their own. Reports are not counted."
      rows={usage.questions}
      rowKey={one => `${one.study_id} ${one.dataset_name} ${one.question_name}`}
      empty="Questions appear here once people open their tables."
      columns={[
        { id: 'question', header: 'Question', rowHeader: true, cell: one => one.text || one.question_name },
        { ...named, rowHeader: false, hideBelow: 768 },
        times(),
      ]}
    />
    <List
      title="Exported files"
      about="Files people asked for, by kind."
      rows={usage.exports}
      rowKey={one => one.kind}
      empty="Table books, decks and data files appear here once people export them."
      columns={[{ id: 'kind', header: 'Kind', rowHeader: true, cell: one => kindWords(one.kind) }, times()]}
    />
    {usage.exported.length > 0 && (
      <List
        title="Most exported studies"
        about="How many files were made from each study."
        rows={usage.exported}
        rowKey={one => one.study_id}
        empty=""
        columns={[named, times()]}
      />
    )}
    <List
      title="Studies nobody opened"
      about={
        usage.unused_total > usage.unused.length
          ? `The first ${count(usage.unused.length)} of ${count(usage.unused_total)}, those unopened longest first.`
          : `Not opened in ${counted(usage.months, 'month', 'months')}, those unopened longest first.`
      }
      rows={usage.unused}
      rowKey={one => one.study_id}
      empty="No unopened studies in this period."
      columns={[named, last('Last opened')]}
    />
    <List
      title="Stories with old data"
      about={`Public stories, and yours, whose newest study is older than ${counted(usage.months, 'month', 'months')}.`}
      rows={usage.old_stories}
      rowKey={one => one.story_id}
      empty="No stories with old data."
      columns={[
        {
          id: 'story',
          header: 'Story',
          rowHeader: true,
          cell: one => <Link href={paths.story(one.story_id)}>{one.title}</Link>,
        },
        { id: 'newest', header: 'Newest study', nowrap: true, width: '128px', cell: one => dayLabel(one.newest) },
      ]}
    />
    <List
      title="Active people"
      about="People who used Tabularium in each month. Fewer than 5 are not counted."
      rows={usage.active}
      rowKey={one => one.month}
      empty="Months appear here once people use Tabularium."
      columns={[
        { id: 'month', header: 'Month', rowHeader: true, cell: one => monthWords(one.month) },
        {
          id: 'people',
          header: 'People',
          align: 'right',
          width: '128px',
          cell: one => (one.people === null ? 'Fewer than 5' : count(one.people)),
        },
      ]}
    />
  </>
)

/** What the organisation searches, opens and exports, what it does not use, and how many people are active. */
export const UsageScreen = () => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(({ usage }: WithUsage) => usage.read)
  const file = useAppSelector(({ usage }: WithUsage) => usage.file)
  const [period, setPeriod] = useState<Period>('3')
  const months = Number(period)
  useEffect(() => {
    dispatch(usageRemote.requested(months))
  }, [dispatch, months])
  return (
    <Stack $gap="s6">
      <Stack $gap="s3">
        <Row $wrap $justify="space-between">
          <h2>Usage</h2>
          <Row $gap="s3" $wrap>
            <Select label="Period" labelHidden value={period} options={PERIODS} onValueChange={setPeriod} />
            <Button
              icon="download"
              loading={file.isFetching}
              onClick={() => dispatch(usageFileRemote.requested(months))}
            >
              Export CSV
            </Button>
          </Row>
        </Row>
        <Muted>Counts for the whole organisation. Nobody is named.</Muted>
        {data && isYoung(data, Date.now()) && data.counted_since !== null && (
          <Callout tone="info">
            Counting began in {monthWords(data.counted_since)}. What was opened before is not known.
          </Callout>
        )}
        {file.error && (
          <Callout tone="danger" role="alert" title="The file was not exported">
            {file.error.message}
          </Callout>
        )}
      </Stack>
      {data ? (
        <Grid aria-busy={isFetching}>
          <Lists usage={data} />
        </Grid>
      ) : error ? (
        <ErrorState
          message="Usage could not be loaded."
          detail={error.message}
          retrying={isFetching}
          onRetry={() => dispatch(usageRemote.requested(months))}
        />
      ) : (
        <Skeleton $height={320} aria-busy="true" />
      )}
    </Stack>
  )
}
