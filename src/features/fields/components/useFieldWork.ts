import { useEffect, useRef, useState } from 'react'
import type { EditedFields, FieldConsequences } from '@core/contract'
import { treesOf, type FieldChange, type FieldLine, type FieldTrees } from '@core/domain'
import { isEdited, type Failure } from '@/lib/failure'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { useToast } from '@/ui'
import { useDraft, type Draft } from '@/ui/drafts'
import { useUndoKeys } from '@/ui/shortcuts'
import { readChanges } from '../model/read'
import { begun, changed, discarded, replayed, turned, withoutLine, type Work } from '../model/work'
import { editRemote, previewRemote, saveRemote, type Changes } from '../remotes'
import type { WithFields } from '../slice'

/** After the last change, before its consequences are asked for. */
const PREVIEW_MS = 400

/** The fields as a colleague saved them while these were edited. */
export interface Theirs {
  readonly trees: FieldTrees
  readonly revision: string
  readonly by: string | null
  readonly at: string | null
}

export interface FieldWork {
  readonly data: EditedFields | null
  readonly work: Work | null
  readonly error: Failure | null
  readonly isFetching: boolean
  readonly saving: boolean
  /** Why saving failed, other than by a colleague's save. */
  readonly saveError: Failure | null
  readonly consequences: FieldConsequences | null
  /** Why the changes could not be saved as they are. */
  readonly refused: string | null
  readonly theirs: Theirs | null
  readonly draft: Draft<Changes>
  /** Studies by value, as they are stored. */
  readonly counts: ReadonlyMap<string, number>
  /** Makes a step; answers why it cannot be made. */
  readonly change: (changes: readonly FieldChange[]) => string | null
  readonly undoLine: (line: FieldLine) => void
  readonly discard: () => void
  readonly save: () => void
  readonly reload: () => void
  /** Goes on from what the colleague saved, with these changes. */
  readonly rebase: (changes: readonly FieldChange[]) => void
}

const NONE: ReadonlyMap<string, number> = new Map()

const lostWords = (lost: number): string =>
  `${counted(lost, 'change that built on it was', 'changes that built on it were')} undone as well.`

/** The metadata fields and the changes that somebody makes to them before they save. */
export const useFieldWork = (): FieldWork => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const edit = useAppSelector((state: WithFields) => state.fields.edit)
  const preview = useAppSelector((state: WithFields) => state.fields.preview)
  const saved = useAppSelector((state: WithFields) => state.fields.save)
  const [work, setWork] = useState<Work | null>(null)
  const [seen, setSeen] = useState<EditedFields | null>(null)
  const [storedBy, setStoredBy] = useState(saved.fetchedAt)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const [counts, setCounts] = useState(NONE)

  // A save that went through: nothing is pending any more, and what is stored is on its way.
  if (saved.data !== null && saved.fetchedAt !== storedBy) {
    setStoredBy(saved.fetchedAt)
    if (work) setWork(begun(work.now, saved.data.revision))
  }
  if (edit.data !== null && edit.data !== seen) {
    setSeen(edit.data)
    const { revision, results, saved_by: by, saved_at: at } = edit.data
    setCounts(new Map(results.flatMap(({ values }) => values.map(({ id, count }) => [id, count] as const))))
    const trees = treesOf(results)
    if (!work || work.changes.length === 0) setWork(begun(trees, revision))
    else if (revision !== work.revision) setTheirs({ trees, revision, by, at })
  }

  useEffect(() => {
    dispatch(editRemote.requested())
  }, [dispatch])

  const changes = work?.changes
  const revision = work?.revision ?? ''
  const pending = changes !== undefined && changes.length > 0
  useEffect(() => {
    if (!changes || changes.length === 0) return undefined
    const timer = setTimeout(() => dispatch(previewRemote.requested({ revision, changes })), PREVIEW_MS)
    return () => clearTimeout(timer)
  }, [dispatch, revision, changes])

  const draft = useDraft<Changes>({
    place: work === null ? null : ['settings', 'fields'],
    label: 'Metadata fields',
    value: { revision, changes: changes ?? [] },
    saved: { revision, changes: [] },
    read: readChanges,
    onRestore: value => setWork(now => now && replayed(begun(now.base, now.revision), value.changes).work),
  })

  const { drop } = draft
  const told = useRef(saved.fetchedAt)
  useEffect(() => {
    if (saved.fetchedAt === told.current) return
    told.current = saved.fetchedAt
    drop()
    toast({ subject: 'fields', text: 'Metadata fields saved.' })
  }, [saved.fetchedAt, drop, toast])

  useUndoKeys(kind => setWork(now => now && turned(now, kind)))

  return {
    data: edit.data,
    work,
    error: edit.error,
    isFetching: edit.isFetching,
    saving: saved.isFetching,
    saveError: pending && !isEdited(saved.error) ? saved.error : null,
    consequences: pending ? preview.data : null,
    refused: pending && preview.error !== null && !isEdited(preview.error) ? preview.error.message : null,
    theirs: pending ? theirs : null,
    draft,
    counts,
    change: steps => {
      if (!work || saved.isFetching) return null
      const next = changed(work, steps)
      setWork(next.work)
      return next.problem
    },
    undoLine: line => {
      if (!work) return
      const { work: next, lost } = withoutLine(work, line)
      setWork(next)
      if (lost > 0) toast({ subject: 'fields undone', text: lostWords(lost), undo: () => setWork(work) })
    },
    discard: () => {
      if (!work) return
      setWork(discarded(work))
      setTheirs(null)
      draft.drop()
      const text = `${counted(work.lines.length, 'change', 'changes')} discarded.`
      toast({ subject: 'fields', text, undo: () => setWork(work) })
    },
    save: () => {
      if (changes) dispatch(saveRemote.requested({ revision, changes }))
    },
    reload: () => dispatch(editRemote.requested()),
    rebase: steps => {
      if (!theirs || !work) return
      const { work: next } = replayed(begun(theirs.trees, theirs.revision), steps)
      setWork(next)
      setTheirs(null)
      toast({
        subject: 'fields',
        text: steps.length === 0 ? 'You have the saved version.' : 'Your changes are on top of the saved version.',
        undo: () => {
          setWork(work)
          setTheirs(theirs)
        },
      })
    },
  }
}
