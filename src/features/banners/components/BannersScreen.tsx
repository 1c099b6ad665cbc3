import { useEffect } from 'react'
import styled from 'styled-components'
import { BANNER_LIMITS } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { Rail, RailFrame } from '@/tables/ui'
import { Button, Callout, EmptyState, ErrorState, MEDIA, Skeleton } from '@/ui'
import { moved } from '../model/entries'
import { questionsRemote } from '../remotes'
import type { WithBanners } from '../slice'
import { BannerEditor } from './BannerEditor'
import { useBanners } from './useBanners'

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  min-width: 0;
  min-height: 0;
  padding: var(--s4);
  overflow-y: auto;
  ${MEDIA.below1000} {
    overflow-y: visible;
  }
`

/** The named columns of a dataset: managers make them here, and reports take them for a question of their axis. */
export const BannersScreen = ({ address }: { readonly address: DatasetAddress }) => {
  const dispatch = useAppDispatch()
  const questions = useAppSelector((state: WithBanners) => state.banners.questions)
  const banners = useBanners(address)
  const { data, error, isFetching, draft, drafting, open, work } = banners
  useEffect(() => {
    dispatch(questionsRemote.requested(address))
  }, [dispatch, address])
  const dataset = questions.data
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
          <Button
            key={id}
            variant={id === open?.id ? 'secondary' : 'ghost'}
            aria-current={id === open?.id ? 'true' : undefined}
            onClick={() => banners.choose(id)}
          >
            {name} ({columns.length})
          </Button>
        ))}
        {draft && (
          <Button
            variant={drafting ? 'secondary' : 'ghost'}
            aria-current={drafting ? 'true' : undefined}
            onClick={() => banners.choose('')}
          >
            {draft.name} (new)
          </Button>
        )}
        <Button
          icon="plus"
          disabledReason={
            data.length >= BANNER_LIMITS.perDataset ? 'The dataset has the most banners there can be' : null
          }
          onClick={banners.start}
        >
          New banner
        </Button>
      </Rail>
      <Body aria-busy={isFetching}>
        {error && (
          <Callout tone="danger" role="alert" title="That was not changed">
            {error.message}{' '}
            <Button size="sm" onClick={banners.reload}>
              Load the banners again
            </Button>
          </Callout>
        )}
        {open || drafting ? (
          <BannerEditor
            key={banners.key}
            address={address}
            banner={open}
            name={open?.name ?? draft?.name ?? ''}
            work={work}
            dataset={dataset}
            onWork={banners.edit}
            onRename={banners.rename}
            onMove={at < 0 ? null : { at, count: data.length, to: order }}
            onDelete={open ? banners.remove : null}
          />
        ) : (
          <EmptyState icon="table" title="No banners yet">
            A banner is a named set of columns, such as age, gender and region, that every report can use.
          </EmptyState>
        )}
      </Body>
    </RailFrame>
  )
}
