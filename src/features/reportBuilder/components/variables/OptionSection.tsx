import { countSelected, type BuilderVariable, type SelectionType } from '@core/report'
import styled from 'styled-components'
import { TextButton } from '@/ui/TextButton'
import { Checkbox } from '@/ui/Choice'
import { TYPE } from '@/ui/theme/tokens'
import { WindowedList } from '@/ui/WindowedList'
import type { Entry } from './optionEntries'

const Head = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: var(--s2-5);
  min-height: 24px;
  * + & {
    margin-top: var(--s2);
  }
  > :first-child {
    flex: 1;
    color: var(--text-2);
    b {
      font-weight: 600;
      color: var(--text);
    }
  }
`
const Short = styled.div`
  columns: 2 200px;
  column-gap: var(--s5-5);
  label {
    break-inside: avoid;
  }
`
const Long = styled.div`
  max-height: 264px;
  overflow-y: auto;
  margin-right: -8px;
  padding-right: var(--s2);
`

const HEIGHTS = { mouse: 26, touch: 44 } as const

interface SectionProps {
  readonly title: string
  readonly variable: BuilderVariable
  readonly type: SelectionType
  readonly columns: boolean
  readonly entries: readonly Entry[]
  readonly onTick: (entry: Entry, selected: boolean) => void
  readonly onTickAll: (type: SelectionType, selected: boolean) => void
}

/** The checkboxes of one type, with All and None. */
export const OptionSection = ({ title, variable, type, entries, columns, onTick, onTickAll }: SectionProps) => {
  const { selected, of } = countSelected(entries)
  return (
    <>
      <Head>
        <span>
          <b>{title}</b> {selected} of {of}
        </span>
        <TextButton
          type="button"
          aria-label={`All ${title.toLowerCase()} of ${variable.label}`}
          onClick={() => onTickAll(type, true)}
        >
          All
        </TextButton>
        <TextButton
          type="button"
          aria-label={`None of the ${title.toLowerCase()} of ${variable.label}`}
          onClick={() => onTickAll(type, false)}
        >
          None
        </TextButton>
      </Head>
      <WindowedList items={entries} heights={HEIGHTS} scroller={Long} height={264} whole={columns ? Short : 'div'}>
        {entry => (
          <Checkbox
            label={entry.label}
            count={entry.count === '' ? undefined : entry.count}
            checked={entry.selected}
            onCheckedChange={selected => onTick(entry, selected)}
          />
        )}
      </WindowedList>
    </>
  )
}
