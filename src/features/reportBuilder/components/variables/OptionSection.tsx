import { countSelected, type BuilderVariable, type SelectionType } from '@core/report'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import styled from 'styled-components'
import { TextButton } from '@/tables/ui'
import { Checkbox } from '@/ui/Choice'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
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
const Single = styled.div``
const Long = styled.div`
  max-height: 264px;
  overflow-y: auto;
  margin-right: -8px;
  padding-right: var(--s2);
`
const Space = styled.div`
  position: relative;
`
const Slot = styled.div`
  position: absolute;
  inset: 0 0 auto 0;
`

/** Longer lists render only what is in sight. */
const WINDOW_FROM = 40

interface ChecksProps {
  readonly entries: readonly Entry[]
  readonly onTick: (entry: Entry, selected: boolean) => void
}

const Check = ({ entry, onTick }: { readonly entry: Entry; readonly onTick: ChecksProps['onTick'] }) => (
  <Checkbox
    label={entry.label}
    count={entry.count === '' ? undefined : entry.count}
    checked={entry.selected}
    onCheckedChange={selected => onTick(entry, selected)}
  />
)

/** A long list renders only the checkboxes in sight. */
const LongChecks = ({ entries, onTick }: ChecksProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const touch = useMemo(() => window.matchMedia(MEDIA.touch.replace('@media ', '')).matches, [])
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? 44 : 26),
    overscan: 10,
    initialRect: { width: 300, height: 264 },
  })
  return (
    <Long ref={scroller}>
      <Space style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const entry = entries[item.index]
          return (
            entry && (
              <Slot key={item.key} style={{ transform: `translateY(${String(item.start)}px)` }}>
                <Check entry={entry} onTick={onTick} />
              </Slot>
            )
          )
        })}
      </Space>
    </Long>
  )
}

interface SectionProps extends ChecksProps {
  readonly title: string
  readonly variable: BuilderVariable
  readonly type: SelectionType
  readonly columns: boolean
  readonly onTickAll: (type: SelectionType, selected: boolean) => void
}

/** The checkboxes of one type, with All and None. */
export const OptionSection = ({ title, variable, type, entries, columns, onTick, onTickAll }: SectionProps) => {
  const { selected, of } = countSelected(entries)
  const Wrap = columns ? Short : Single
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
      {entries.length > WINDOW_FROM ? (
        <LongChecks entries={entries} onTick={onTick} />
      ) : (
        <Wrap>
          {entries.map(entry => (
            <Check key={entry.id} entry={entry} onTick={onTick} />
          ))}
        </Wrap>
      )}
    </>
  )
}
