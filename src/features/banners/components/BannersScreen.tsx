import { useEffect } from 'react'
import styled from 'styled-components'
import type { PreparedVariable } from '@core/contract'
import { BANNER_LIMITS } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { Rail, RailFrame } from '@/tables/ui'
import { Button, Callout, EmptyState, ErrorState, MEDIA, Skeleton, TRUNCATED, TYPE } from '@/ui'
import { counted } from '@/lib/words'
import { moved } from '../model/entries'
import { questionsRemote } from '../remotes'
import { selectQuestions, type WithBanners } from '../slice'
import { BannerEditor } from './BannerEditor'
import { useBanners } from './useBanners'

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  min-width: 0;
  min-height: 0;
  ${MEDIA.below1000} {
    overflow-y: visible;
  }
`
const Slip = styled.div`
  padding: var(--s3) var(--s4) 0;
`
const Choice = styled(Button)`
  justify-content: space-between;
  small {
    ${TYPE.xs}
    color: var(--text-2);
    font-weight: 400;
  }
`
const Label = styled.span`
  min-width: 0;
  ${TRUNCATED}
`

interface BannersScreenProps {
  readonly address: DatasetAddress
  /** Variables as they are prepared, hidden ones among them. */
  readonly variables: readonly PreparedVariable[]
}

/** The named columns of a dataset: managers make them here, and reports take them for a question of their axis. */
export const BannersScreen = ({ address, variables }: BannersScreenProps) => {
  const dispatch = useAppDispatch()
  const questions = useAppSelector((state: WithBanners) => state.banners.questions)
  const banners = useBanners(address)
  const { data, error, isFetching, draft, drafting, open, work } = banners
  useEffect(() => {
    dispatch(questionsRemote.requested(address))
  }, [dispatch, address])
  const dataset = useAppSelector((state: WithBanners) => selectQuestions(state, address))
  if (questions.error && !dataset)
    return (
      <ErrorState
        message="The questions could not be loaded."
        detail={questions.error.message}
        retrying={questions.isFetching}
        onRetry={() => dispatch(questionsRemote.requested(address))}
      />
    )
  if (!data && error)
    return (
      <ErrorState
        message="The banners could not be loaded."
        detail={error.message}
        retrying={isFetching}
        onRetry={banners.reload}
      />
    )
  if (!data || !dataset) return <Skeleton $height={420} />
  const at = open ? data.indexOf(open) : -1
  const order = (to: number) => {
    const ids = data.map(({ id }) => ({ levels: [{ question: id }] }))
    banners.order(moved(ids, at, to).flatMap(({ levels }) => levels.map(({ question }) => question)))
  }
  return (
    <RailFrame>
      <Rail $gap="s2" aria-label="Banners">
        {data.map(({ id, name, columns }) => (
          <Choice
            key={id}
            variant={id === open?.id ? 'secondary' : 'ghost'}
            aria-current={id === open?.id ? 'true' : undefined}
            aria-label={`${name}, ${counted(columns.length, 'column', 'columns')}`}
            onClick={() => banners.choose(id)}
          >
            <Label title={name}>{name}</Label>
            <small>{columns.length}</small>
          </Choice>
        ))}
        {draft && (
          <Choice
            variant={drafting ? 'secondary' : 'ghost'}
            aria-current={drafting ? 'true' : undefined}
            onClick={() => banners.choose('')}
          >
            <Label title={draft.name}>{draft.name}</Label>
            <small>new</small>
          </Choice>
        )}
        <Button
          icon="plus"
          disabledReason={
            data.length >= BANNER_LIMITS.perDataset ? 'This dataset has reached the limit of banners' : null
          }
          onClick={banners.start}
        >
          New banner
        </Button>
      </Rail>
      <Body aria-busy={isFetching}>
        {error && (
          <Slip>
            <Callout
              tone="danger"
              role="alert"
              title="That was not changed"
              action={
                <Button size="sm" onClick={banners.reload}>
                  Load the banners again
                </Button>
              }
            >
              {error.message}
            </Callout>
          </Slip>
        )}
        {open || drafting ? (
          <BannerEditor
            key={banners.key}
            address={address}
            banner={open}
            name={open?.name ?? draft?.name ?? ''}
            work={work}
            dataset={dataset}
            variables={variables}
            onWork={banners.edit}
            onRename={banners.rename}
            onMove={at < 0 ? null : { at, count: data.length, to: order }}
            onDelete={open ? banners.remove : null}
          />
        ) : (
          <EmptyState
            icon="table"
            title="No banners yet"
            action={
              <Button variant="primary" icon="plus" onClick={banners.start}>
                Create a banner
              </Button>
            }
          >
            A banner is a named set of columns, such as age, gender and region, that every report can use.
          </EmptyState>
        )}
      </Body>
    </RailFrame>
  )
}
