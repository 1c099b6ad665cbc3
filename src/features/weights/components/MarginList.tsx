import { Button, EmptyState, Skeleton } from '@/ui'
import { outcomeOf } from '../model/ready'
import { withTarget } from '../model/ways'
import { marginEntries } from './MarginMenu'
import { MarginTable } from './MarginTable'
import type { Editor } from './useEditor'

export interface MarginListProps {
  readonly editor: Editor
  readonly onAdd: () => void
  /** Targets of the margin at this place come from another dataset. */
  readonly onFromDataset: (at: number) => void
}

/** The margins of a weighting, each a table of its groups. */
export const MarginList = ({ editor, onAdd, onFromDataset }: MarginListProps) => {
  const { ready, names, targetKey, segmentName, sample, outcome, edit } = editor
  if (ready.margins.length === 0)
    return (
      <EmptyState
        icon="scales"
        title="No margins yet"
        action={
          <Button variant="primary" icon="plus" onClick={onAdd}>
            Add a margin
          </Button>
        }
      >
        A margin is a question whose shares are known of the population, such as region, or age by gender.
      </EmptyState>
    )
  return ready.margins.map((margin, at) => {
    const own = names[at] ?? { label: '', groups: [] }
    const id = margin.of.join('|')
    return margin.groups.length === 0 ? (
      <Skeleton key={id} $height={160} />
    ) : (
      <MarginTable
        key={id}
        margin={margin}
        label={own.label}
        groups={own.groups}
        targetKey={targetKey}
        segment={segmentName}
        outcome={outcomeOf(sample, at, own)}
        wrong={(outcome?.about ?? []).flatMap(one => (one.margin === at ? [one.group] : []))}
        entries={marginEntries({ typed: ready, at, targetKey, onChange: edit, onFromDataset: () => onFromDataset(at) })}
        onTarget={(group, text) => edit(withTarget(ready, at, group, targetKey, text))}
        onPaste={(group, text) => editor.pasteAt(at, group, text)}
      />
    )
  })
}
