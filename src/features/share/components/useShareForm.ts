import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SHARE_LIMITS } from '@core/domain'
import { aText, listOf, recordOf } from '@/lib/readers'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { useAnnounce } from '@/ui'
import { useDraft } from '@/ui/drafts'
import { isWrong, missedOf, namedKey, readNamed, receiversOf, withTyped, type Named } from '../model'
import { events, previewRemote, selectMails, selectPreview, shareRemote, type ShareRequest } from '../remotes'

interface Mail {
  readonly named: readonly Named[]
  /** Typed text that is not a token yet. */
  readonly typed: string
  readonly note: string
}

const EMPTY: Mail = { named: [], typed: '', note: '' }
const NOBODY: readonly Named[] = []
const readMail = recordOf<Mail>({ named: listOf(readNamed), typed: aText, note: aText })

export interface Shared {
  readonly itemType: ShareRequest['item_type']
  readonly itemId: string
  readonly title: string
  /** Query of the address: how a question is shown, or the page of a document. */
  readonly view?: string | undefined
  readonly open: boolean
}

const tooMany = (named: readonly Named[]): string | null =>
  named.length > SHARE_LIMITS.perCall
    ? `You can share with ${String(SHARE_LIMITS.perCall)} at a time; these are ${String(named.length)}.`
    : null

const problemOf = (named: readonly Named[]): string | null => {
  const wrong = named.filter(isWrong)
  if (wrong.length === 0) return tooMany(named)
  const words = wrong.map(({ name }) => name).join(', ')
  const what = wrong.length === 1 ? 'is not an e-mail address' : 'are not e-mail addresses'
  return `${words} ${what}. Choose people and groups from the list.`
}

/** What they will see, asked for whenever another set of them is complete, and what is left of the hour after each sending. */
const usePreview = ({ open, itemType, itemId, view = '' }: Shared, named: readonly Named[], sentAt: number | null) => {
  const dispatch = useAppDispatch()
  const preview = useAppSelector(selectPreview)
  const asked = JSON.stringify(receiversOf(named.filter(one => !isWrong(one)).slice(0, SHARE_LIMITS.perCall)))
  useEffect(() => {
    if (!open) return
    const receivers = JSON.parse(asked) as ReturnType<typeof receiversOf>
    dispatch(previewRemote.requested({ item_type: itemType, item_id: itemId, view, ...receivers }))
  }, [dispatch, open, itemType, itemId, view, asked, sentAt])
  const results = preview.data?.results ?? []
  const receivers = named.flatMap(one => results.find(result => namedKey(result) === namedKey(one)) ?? [])
  const suggestions = new Map(results.map(result => [namedKey(result), result.suggestion]))
  return { ...preview, receivers, suggestions }
}

/** The form's state: empty at each opening; after an answer, only who was not reached remains. */
export const useShareForm = (shared: Shared) => {
  const { open, itemType, itemId, title, view = '' } = shared
  const dispatch = useAppDispatch()
  const mails = useAppSelector(selectMails)
  const announce = useAnnounce()
  const [mail, setMail] = useState(EMPTY)
  const [asked, setAsked] = useState(false)
  useLayoutEffect(() => {
    if (!open) return
    dispatch(events.opened())
    setMail(EMPTY)
    setAsked(false)
  }, [open, dispatch])
  const draft = useDraft({
    place: open ? ['share', itemType, itemId] : null,
    label: `Sharing “${title}”`,
    value: mail,
    saved: EMPTY,
    read: readMail,
    onRestore: setMail,
  })
  const drop = useRef(draft.drop)
  useEffect(() => {
    drop.current = draft.drop
  })
  const { data, isFetching } = mails
  useEffect(() => {
    if (!data) return
    const missed = missedOf(data)
    const sent = data.filter(({ outcome }) => outcome === 'sent').length
    drop.current()
    setMail(now => ({ ...now, named: missed }))
    setAsked(false)
    announce(`${counted(sent, 'was', 'were')} sent, ${String(data.length - sent)} not`)
  }, [data, announce])
  const { named, typed, note } = mail
  const change = (part: Partial<Mail>) => setMail(now => ({ ...now, ...part }))
  const all = withTyped(named, typed)
  const noteProblem =
    note.trim().length > SHARE_LIMITS.note
      ? `A note can be at most ${String(SHARE_LIMITS.note)} characters long.`
      : null
  const send = () => {
    setAsked(true)
    change({ named: all, typed: '' })
    if (isFetching || all.length === 0 || problemOf(all) !== null || noteProblem !== null) return
    const item = { item_type: itemType, item_id: itemId, view }
    dispatch(shareRemote.requested({ ...item, ...receiversOf(all), note: note.trim() }))
  }
  return {
    ...{ mails, mail, change, draft, all, send, noteProblem },
    preview: usePreview(shared, named, mails.fetchedAt),
    problem: asked || tooMany(all) !== null ? problemOf(all) : null,
    failed: new Set((data === null ? NOBODY : missedOf(data)).map(namedKey)),
  }
}
