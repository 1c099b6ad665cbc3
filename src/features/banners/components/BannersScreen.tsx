import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { BANNER_LIMITS, type BannerEntry } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { Rail, RailFrame } from '@/tables/ui'
import { Button, Callout, EmptyState, ErrorState, MEDIA, Skeleton } from '@/ui'
import { freshName, moved } from '../model/entries'
import { bannersRemote, questionsRemote, type Change } from '../remotes'
import type { WithBanners } from '../slice'
import { BannerEditor } from './BannerEditor'

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

/** What a banner had before its last changes on this screen. */
interface Past {
  readonly id: string
  readonly entries: readonly BannerEntry[]
}

/** The named columns of a dataset: managers make them here, and reports take them for a question of their axis. */
export const BannersScreen = ({ address }: { readonly address: DatasetAddress }) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithBanners) => state.banners.list)
  const questions = useAppSelector((state: WithBanners) => state.banners.questions)
  const [chosen, setChosen] = useState<string | null>(null)
  /** A banner that is not on the server yet: it has a name, and no columns. */
  const [drafted, setDrafted] = useState<string | null>(null)
  const [past, setPast] = useState<readonly Past[]>([])
  useEffect(() => {
    dispatch(questionsRemote.requested(address))
    dispatch(bannersRemote.requested({ ...address, change: null }))
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
        onRetry={() => dispatch(bannersRemote.requested({ ...address, change: null }))}
      />
    )
  if (!data || !dataset) return <Skeleton $height={420} />
  const send = (change: Change) => dispatch(bannersRemote.requested({ ...address, change }))
  const made = data.find(({ name }) => name === drafted)
  const open = drafted !== null ? made : (data.find(({ id }) => id === chosen) ?? data[0])
  const isDraft = drafted !== null && made === undefined
  const at = open ? data.indexOf(open) : -1
  const change = (entries: readonly BannerEntry[]) => {
    if (isDraft) {
      send({ kind: 'create', name: drafted, entries })
      return
    }
    if (!open) return
    setPast(now => [...now, { id: open.id, entries: open.entries }])
    send({ kind: 'patch', id: open.id, revision: open.revision, entries })
  }
  const before = past.filter(({ id }) => id === open?.id).at(-1)
  const undo = () => {
    if (!open || !before) return
    setPast(now => now.filter(one => one !== before))
    send({ kind: 'patch', id: open.id, revision: open.revision, entries: before.entries })
  }
  const order = (to: number) => {
    const ids = data.map(({ id }) => ({ levels: [{ question: id }] }))
    send({ kind: 'order', order: moved(ids, at, to).flatMap(({ levels }) => levels.map(({ question }) => question)) })
  }
  return (
    <RailFrame>
      <Rail $gap="s2" aria-label="Banners">
        {data.map(({ id, name, columns }) => (
          <Button
            key={id}
            variant={id === open?.id ? 'secondary' : 'ghost'}
            aria-current={id === open?.id ? 'true' : undefined}
            onClick={() => {
              setDrafted(null)
              setChosen(id)
            }}
          >
            {name} ({columns.length})
          </Button>
        ))}
        <Button
          icon="plus"
          disabledReason={
            data.length >= BANNER_LIMITS.perDataset ? 'The dataset has the most banners there can be' : null
          }
          onClick={() => setDrafted(freshName(data.map(({ name }) => name)))}
        >
          New banner
        </Button>
      </Rail>
      <Body aria-busy={isFetching}>
        {error && (
          <Callout tone="danger" role="alert" title="That was not changed">
            {error.message}{' '}
            <Button size="sm" onClick={() => dispatch(bannersRemote.requested({ ...address, change: null }))}>
              Load the banners again
            </Button>
          </Callout>
        )}
        {open || isDraft ? (
          <BannerEditor
            key={open?.id ?? 'draft'}
            address={address}
            banner={open ?? null}
            name={open?.name ?? drafted ?? ''}
            dataset={dataset}
            busy={isFetching}
            onEntries={change}
            onRename={name => {
              if (isDraft) setDrafted(name)
              else if (open) {
                setChosen(open.id)
                setDrafted(null)
                send({ kind: 'patch', id: open.id, revision: open.revision, name })
              }
            }}
            onUndo={before ? undo : null}
            onMove={at < 0 ? null : { at, count: data.length, to: order }}
            onDelete={
              open
                ? () => {
                    setDrafted(null)
                    send({ kind: 'delete', id: open.id })
                  }
                : null
            }
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
