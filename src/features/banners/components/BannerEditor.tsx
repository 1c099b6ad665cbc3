import styled from 'styled-components'
import type { Dataset, DatasetBanner, PreparedVariable } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { MEDIA, useAnnounce } from '@/ui'
import { useUndoKeys } from '@/ui/shortcuts'
import { nestedIn, sideBySide } from '../model/entries'
import { changed, redone, undone, type Entries, type Work as Working } from '../model/work'
import { BannerColumns } from './BannerColumns'
import { BannerHead } from './BannerHead'
import { BannerNotes } from './BannerNotes'
import { QuestionList } from './QuestionList'
import { Strip } from './Strip'

const Frame = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-height: 0;
`
const Work = styled.div`
  flex: 1;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr) 400px;
  min-height: 0;
  ${MEDIA.below1000} {
    display: block;
  }
`
interface BannerEditorProps {
  readonly address: DatasetAddress
  /** Null: it is not on the server before it has a column. */
  readonly banner: DatasetBanner | null
  readonly name: string
  readonly work: Working
  readonly dataset: Dataset
  readonly variables: readonly PreparedVariable[]
  readonly onWork: (change: (work: Working) => Working) => void
  readonly onRename: (name: string) => void
  readonly onMove: { readonly at: number; readonly count: number; readonly to: (to: number) => void } | null
  readonly onDelete: (() => void) | null
}

/** The spans of one banner in the order of its columns; every change is saved at once. */
export const BannerEditor = (props: BannerEditorProps) => {
  const { address, banner, name, work, dataset, variables, onWork, onRename, onMove, onDelete } = props
  const announce = useAnnounce()
  const entries = work.present
  const put = (next: Entries) => onWork(now => changed(now, next))
  const turn = (kind: 'undo' | 'redo') => {
    const done = kind === 'undo' ? work.past : work.future
    if (done.length === 0) return
    onWork(kind === 'undo' ? undone : redone)
    announce(kind === 'undo' ? 'Undone' : 'Made again')
  }
  useUndoKeys(turn)
  return (
    <Frame>
      <BannerHead {...{ banner, name, work, onRename, onMove, onDelete }} onTurn={turn} />
      <BannerNotes {...{ address, banner, work, dataset, onWork }} onEntries={put} />
      <Work>
        <BannerColumns
          {...{ entries, dataset, variables }}
          emptyWords={
            banner === null
              ? 'Add a question: the banner is saved with its first columns.'
              : 'A banner needs at least one question. Add one, or undo.'
          }
          onEntries={put}
        />
        <QuestionList
          dataset={dataset}
          entries={entries}
          onSide={level => put(sideBySide(entries, level))}
          onNest={(which, level) => put(nestedIn(entries, which, level))}
        />
      </Work>
      {banner && <Strip address={address} banner={banner} dataset={dataset} />}
    </Frame>
  )
}
