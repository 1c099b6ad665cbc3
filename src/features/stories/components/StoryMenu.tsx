import { useEffect, useRef } from 'react'
import type { StoryDetails, StoryFileKind } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { IconButton, Menu, useToast } from '@/ui'
import { storyActRemote } from '../remotes'
import { selectStoryAct } from '../selectors'
import type { WithStories } from '../slice'

export interface StoryMenuProps {
  readonly story: StoryDetails
  readonly editable: boolean
  /** It is being made ready for the printer. */
  readonly busy: boolean
  /** Prints it with every figure; absent: there is nothing to print. */
  readonly onPrint?: (() => void) | undefined
  /** Has it made into a file; absent: the organisation has no files. */
  readonly onFile?: ((kind: StoryFileKind) => void) | undefined
  /** Shows earlier versions; absent: the reader may not change the story. */
  readonly onVersions?: (() => void) | undefined
  /** Asks with whose eyes it is to be seen; absent: the reader may not change the story. */
  readonly onViewAs?: (() => void) | undefined
  /** A copy was made. */
  readonly onCopied: (storyId: string) => void
  /** The story is deleted. */
  readonly onRemoved: () => void
}

type Asked = 'copy' | 'remove' | 'archive' | 'bringBack'

const FAILED: Readonly<Record<Asked, string>> = {
  copy: 'Not copied.',
  remove: 'Not deleted.',
  archive: 'Not archived.',
  bringBack: 'Not brought back.',
}

/** What can be done with a whole story. */
export const StoryMenu = ({
  story,
  editable,
  busy,
  onPrint,
  onFile,
  onVersions,
  onViewAs,
  onCopied,
  onRemoved,
}: StoryMenuProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { id: storyId, title } = story
  const { data, error, fetchedAt, isFetching } = useAppSelector((state: WithStories) => selectStoryAct(state, storyId))
  const asked = useRef<Asked | null>(null)
  const done = useRef<() => void>(() => undefined)
  useEffect(() => {
    done.current = () => {
      const kind = asked.current
      if (kind === null || isFetching) return
      asked.current = null
      if (error) toast({ tone: 'error', text: `${FAILED[kind]} ${error.message}` })
      else if (kind === 'copy' && data) onCopied(data.id)
      else if (kind === 'remove') {
        toast({
          text: `Story "${title}" was deleted.`,
          undo: () => dispatch(storyActRemote.requested({ storyId, kind: 'restore' })),
        })
        onRemoved()
      } else
        toast({
          text: `Story "${title}" was ${kind === 'archive' ? 'archived' : 'brought back'}.`,
          ...(kind === 'archive' && {
            undo: () => dispatch(storyActRemote.requested({ storyId, kind: 'bringBack' })),
          }),
        })
    }
  })
  useEffect(() => done.current(), [fetchedAt, error])
  const ask = (kind: Asked) => {
    asked.current = kind
    dispatch(storyActRemote.requested({ storyId, kind }))
  }
  return (
    <Menu
      trigger={<IconButton icon="more" label="More about this story" outlined size={36} loading={isFetching || busy} />}
      entries={[
        ...(onFile
          ? [
              { label: 'PowerPoint', icon: 'download' as const, onSelect: () => onFile('story_pptx') },
              { label: 'PDF', icon: 'download' as const, onSelect: () => onFile('story_pdf') },
            ]
          : []),
        ...(onPrint ? [{ label: 'Print', icon: 'file' as const, onSelect: onPrint }] : []),
        { label: 'Duplicate', icon: 'copy', onSelect: () => ask('copy') },
        ...(editable
          ? [
              ...(onVersions ? [{ label: 'Versions', icon: 'clock' as const, onSelect: onVersions }] : []),
              ...(onViewAs ? [{ label: 'View as', icon: 'user' as const, onSelect: onViewAs }] : []),
              story.archived
                ? { label: 'Bring back', icon: 'undo' as const, onSelect: () => ask('bringBack') }
                : { label: 'Archive', icon: 'folder' as const, onSelect: () => ask('archive') },
              { kind: 'separator' as const },
              { label: 'Delete', icon: 'trash' as const, danger: true, onSelect: () => ask('remove') },
            ]
          : []),
      ]}
    />
  )
}
