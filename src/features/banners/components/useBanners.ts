import { useEffect, useState } from 'react'
import type { DatasetBanner } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { isEdited, type Failure } from '@/lib/failure'
import { randomId } from '@/lib/randomId'
import { useAppDispatch, useAppSelector } from '@/store'
import { freshName } from '../model/entries'
import { again, arrived, begun, refused, sending, toSend, type Work } from '../model/work'
import { bannersRemote, type Change } from '../remotes'
import { selectBanners, type WithBanners } from '../slice'

/** A banner that is not on the server yet: it has a name, and no columns that are stored. */
interface Draft {
  /** Of its editor, which stays the same once the banner is stored. */
  readonly key: string
  readonly name: string
  readonly work: Work
}

type Works = Readonly<Record<string, Work>>

/** A change besides the columns, made of what there is when its turn comes; null when it is no use any more. */
type Waiting = (banners: readonly DatasetBanner[]) => Change | null

const EMPTY = begun([])
/** Chosen while the banner that is not on the server yet is open. */
const DRAFT = ''

/** Every work with the answer to what was sent. */
const withRefusal = (works: Works, why: string): Works =>
  Object.fromEntries(Object.entries(works).map(([id, work]) => [id, refused(work, why)]))

export interface Banners {
  readonly data: readonly DatasetBanner[] | null
  readonly isFetching: boolean
  /** Why the last change that is no change of columns was not made. */
  readonly error: Failure | null
  readonly draft: Draft | null
  /** The draft is what is open. */
  readonly drafting: boolean
  /** Of the editor of what is open. */
  readonly key: string
  readonly open: DatasetBanner | null
  readonly work: Work
  /** Opens a banner by its id; '' opens the draft. */
  readonly choose: (id: string) => void
  readonly start: () => void
  /** Changes the work on the columns of the open banner. */
  readonly edit: (change: (work: Work) => Work) => void
  readonly rename: (name: string) => void
  readonly remove: () => void
  readonly order: (ids: readonly string[]) => void
  readonly reload: () => void
}

/**
 * The banners of a dataset and the work on their columns. Changes are made on the screen at once and sent one after the other, with
 * the revision that is stored by then: a newer one never cancels one that is on its way.
 */
export const useBanners = (address: DatasetAddress): Banners => {
  const dispatch = useAppDispatch()
  const { error, isFetching } = useAppSelector((state: WithBanners) => state.banners.list)
  const data = useAppSelector((state: WithBanners) => selectBanners(state, address))
  const [works, setWorks] = useState<Works>({})
  const [draft, setDraft] = useState<Draft | null>(null)
  /** Keys of the editors of banners that were made here. */
  const [born, setBorn] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [seen, setSeen] = useState<{ data: typeof data; error: typeof error }>({ data: null, error: null })
  const [columnsRefused, setColumnsRefused] = useState(false)

  // What the server answered, taken in as soon as it is there.
  if (data !== null && data !== seen.data) {
    setSeen(now => ({ ...now, data }))
    const made = draft?.work.sent ? data.find(({ name }) => name === draft.name) : undefined
    setWorks(now => ({
      ...Object.fromEntries(data.flatMap(({ id, entries }) => (now[id] ? [[id, arrived(now[id], entries)]] : []))),
      ...(draft && made && { [made.id]: arrived(draft.work, made.entries) }),
    }))
    if (draft && made) {
      setBorn(now => ({ ...now, [made.id]: draft.key }))
      setDraft(null)
      setChosen(now => (now === DRAFT ? made.id : now))
    }
  }
  if (error !== seen.error) {
    setSeen(now => ({ ...now, error }))
    const pending = draft?.work.sent != null || Object.values(works).some(({ sent }) => sent !== null)
    setColumnsRefused(error !== null && pending)
    if (error && pending) {
      setWorks(now => withRefusal(now, error.message))
      if (draft) setDraft({ ...draft, work: refused(draft.work, error.message) })
    }
  }

  useEffect(() => {
    dispatch(bannersRemote.requested({ ...address, change: null }))
  }, [dispatch, address])

  // A colleague changed it: what they stored is fetched, and somebody decides between the two.
  useEffect(() => {
    if (isEdited(error)) dispatch(bannersRemote.requested({ ...address, change: null }))
  }, [dispatch, address, error])

  useEffect(() => {
    if (isFetching || data === null || isEdited(error)) return
    const send = (change: Change) => dispatch(bannersRemote.requested({ ...address, change }))
    const [next, ...later] = waiting
    if (next) {
      setWaiting(later)
      const change = next(data)
      if (change) send(change)
      return
    }
    const made = draft && toSend(draft.work)
    if (draft && made) {
      setDraft({ ...draft, work: sending(draft.work) })
      send({ kind: 'create', name: draft.name, entries: made })
      return
    }
    for (const banner of data) {
      const work = works[banner.id]
      const entries = work && toSend(work)
      if (!work || !entries) continue
      setWorks(now => ({ ...now, [banner.id]: sending(work) }))
      send({ kind: 'patch', id: banner.id, revision: banner.revision, entries })
      return
    }
  }, [dispatch, address, data, error, isFetching, waiting, draft, works])

  const drafting = chosen === DRAFT ? draft : null
  const open = drafting ? null : (data?.find(({ id }) => id === chosen) ?? data?.[0] ?? null)
  const work = drafting?.work ?? (open && (works[open.id] ?? begun(open.entries))) ?? EMPTY
  const wait = (change: Waiting) => setWaiting(now => [...now, change])
  return {
    data,
    isFetching,
    error: columnsRefused ? null : error,
    draft,
    drafting: drafting !== null,
    key: drafting?.key ?? born[open?.id ?? ''] ?? open?.id ?? '',
    open,
    work,
    choose: setChosen,
    start: () => {
      setDraft(now => now ?? { key: randomId(), name: freshName((data ?? []).map(({ name }) => name)), work: EMPTY })
      setChosen(DRAFT)
    },
    edit: change => {
      if (drafting) setDraft({ ...drafting, work: change(drafting.work) })
      else if (open) setWorks(now => ({ ...now, [open.id]: change(now[open.id] ?? begun(open.entries)) }))
    },
    rename: name => {
      if (drafting) setDraft({ ...drafting, name, work: again(drafting.work) })
      else if (open) {
        const { id } = open
        wait(banners => {
          const revision = banners.find(one => one.id === id)?.revision
          return revision === undefined ? null : { kind: 'patch', id, revision, name }
        })
      }
    },
    remove: () => {
      if (open) wait(() => ({ kind: 'delete', id: open.id }))
    },
    order: order => wait(() => ({ kind: 'order', order })),
    reload: () => dispatch(bannersRemote.requested({ ...address, change: null })),
  }
}
