import { useEffect, useRef, useState } from 'react'
import type { BrandingInfo } from '@core/contract'
import type { BrandingSlot } from '@core/domain'
import { fieldMessage, type Failure } from '@/lib/failure'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { useToast } from '@/ui'
import { useAtRisk, useDraft, type Draft } from '@/ui/drafts'
import {
  colourChange,
  differencesOf,
  keptOf,
  linesOf,
  readKept,
  savedColour,
  SLOTS,
  type ChangeLine,
  type Changes,
  type KeptChanges,
  type Staged,
} from '../model/changes'
import { brandingRemote, readersRemote } from '../remotes'
import { events, type WithBrandingSettings } from '../slice'
import { reloadStylesheet } from '../stylesheet'

export interface BrandingWork {
  /** What the changes were made on; null until it is known. */
  readonly info: BrandingInfo | null
  readonly error: Failure | null
  readonly isFetching: boolean
  readonly changes: Changes
  readonly lines: readonly ChangeLine[]
  /** What a colleague changed meanwhile, in words; null: nothing. */
  readonly theirs: readonly string[] | null
  readonly publishing: boolean
  readonly publishError: Failure | null
  readonly draft: Draft<KeptChanges>
  /** The slot whose file the server refused, so that nothing was published. */
  readonly refusedIn: BrandingSlot | null
  /** Why the server refused the file of a slot. */
  readonly refusalOf: (slot: BrandingSlot) => string | null
  readonly stage: (slot: BrandingSlot, staged: Staged | null) => void
  readonly type: (colour: string) => void
  readonly undo: (id: ChangeLine['id']) => void
  readonly discard: () => void
  readonly publish: () => void
  /** Goes on from what a colleague published, with these changes or without them. */
  readonly goOn: (keep: boolean) => void
}

const without = (changes: Changes, slot: BrandingSlot): Changes => {
  const { [slot]: _, ...slots } = changes.slots
  return { ...changes, slots }
}

const EMPTY: Changes = { slots: {}, colour: '' }

/** The branding and the changes that an administrator makes to it before they publish them. */
export const useBrandingWork = (): BrandingWork => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const remote = useAppSelector((state: WithBrandingSettings) => state.branding)
  const published = useAppSelector((state: WithBrandingSettings) => state.brandingSettings.publishing)
  const [info, setInfo] = useState<BrandingInfo | null>(null)
  const [changes, setChanges] = useState(EMPTY)
  const [sentAt, setSentAt] = useState(published.fetchedAt)
  /** The refusal that was seen and dealt with. */
  const [dismissed, setDismissed] = useState<Failure | null>(published.error)
  const lines = info === null ? [] : linesOf(info, changes)
  const pending = info !== null && (lines.length > 0 || changes.colour !== savedColour(info))

  const begin = (from: BrandingInfo) => {
    setInfo(from)
    setChanges({ slots: {}, colour: savedColour(from) })
  }
  if (published.data !== null && published.fetchedAt !== sentAt) {
    setSentAt(published.fetchedAt)
    begin(published.data)
  } else if (remote.data !== null && !pending && remote.data !== info) begin(remote.data)
  const theirs = pending && remote.data !== null && remote.data.version !== info.version ? remote.data : null

  useEffect(() => {
    dispatch(brandingRemote.requested())
    dispatch(readersRemote.requested())
  }, [dispatch])

  const draft = useDraft<KeptChanges>({
    place: info === null ? null : ['settings', 'branding'],
    label: 'Branding',
    value: keptOf(changes),
    saved: { colour: info === null ? '' : savedColour(info), slots: {} },
    read: readKept,
    onRestore: kept =>
      setChanges({
        colour: kept.colour,
        slots: Object.fromEntries(Object.entries(kept.slots).map(([slot, kind]) => [slot, { kind }])),
      }),
  })
  useAtRisk(SLOTS.some(slot => changes.slots[slot]?.kind === 'file'))

  const { drop } = draft
  const told = useRef(published.fetchedAt)
  useEffect(() => {
    if (published.fetchedAt === told.current) return
    told.current = published.fetchedAt
    drop()
    if (published.data) reloadStylesheet(published.data.version)
    toast({ subject: 'branding', text: 'Branding published.' })
  }, [published.fetchedAt, published.data, drop, toast])

  const refusal = published.error !== dismissed ? published.error : null
  const refusalOf = (slot: BrandingSlot) => (refusal ? fieldMessage(refusal, slot) : null)
  const refusedIn = SLOTS.find(slot => refusalOf(slot) !== null) ?? null
  return {
    info,
    error: remote.error,
    isFetching: remote.isFetching,
    changes,
    lines,
    theirs: theirs && info && differencesOf(info, theirs),
    publishing: published.isFetching,
    publishError: refusedIn !== null || theirs !== null ? null : refusal,
    draft,
    refusedIn,
    refusalOf,
    stage: (slot, staged) => {
      if (refusalOf(slot) !== null) setDismissed(published.error)
      setChanges(now => (staged === null ? without(now, slot) : { ...now, slots: { ...now.slots, [slot]: staged } }))
    },
    type: colour => setChanges(now => ({ ...now, colour })),
    undo: id => {
      if (id !== 'colour') return setChanges(now => without(now, id))
      if (info) setChanges(now => ({ ...now, colour: savedColour(info) }))
    },
    discard: () => {
      if (!info) return
      const before = changes
      begin(info)
      setDismissed(published.error)
      drop()
      toast({
        subject: 'branding',
        text: `${counted(Math.max(1, lines.length), 'change', 'changes')} discarded.`,
        undo: () => setChanges(before),
      })
    },
    publish: () => {
      if (!info) return
      setDismissed(published.error)
      dispatch(
        events.published({ base: info.version, slots: changes.slots, color: colourChange(info, changes.colour) }),
      )
    },
    goOn: keep => {
      if (!theirs || !info) return
      setDismissed(published.error)
      if (!keep) begin(theirs)
      else {
        setInfo(theirs)
        // A colour that was not touched follows theirs.
        setChanges(now => (now.colour === savedColour(info) ? { ...now, colour: savedColour(theirs) } : now))
      }
      if (!keep) drop()
    },
  }
}
