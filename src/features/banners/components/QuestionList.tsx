import { useMemo, useState } from 'react'
import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { BANNER_LIMITS, type BannerEntry, type BannerLevel } from '@core/domain'
import { breakoutsOf, indexQuestions, whyNoColumns } from '@core/report'
import { searchTerms } from '@/tables'
import { counted } from '@/lib/words'
import { Button, Icon, MEDIA, Muted, SearchField, Select, TRUNCATED, TYPE } from '@/ui'
import { useTouch } from '@/ui/WindowedList'
import { bannerColumns, entryColumns, levelText } from '../model/columns'
import { groupOfEntry, nestedIn } from '../model/entries'

const Part = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  min-height: 0;
  padding: var(--s3) var(--s4);
  border-left: 1px solid var(--border);
  background: var(--surface);
  overflow-y: auto;
  ${MEDIA.below1000} {
    border-top: 1px solid var(--border);
    border-left: 0;
  }
`
const List = styled.ul`
  ${TYPE.sm}
  margin-inline: calc(-1 * var(--s2));
`
/** The buttons take the place of the figure under the pointer and with the focus; where nothing hovers they are always there. */
const Item = styled.li`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 34px;
  padding: 0 var(--s2);
  border-radius: var(--r-ctl);
  > span {
    flex: 1 1 140px;
    min-width: 0;
    ${TRUNCATED}
  }
  &[data-off] > span {
    color: var(--text-3);
  }
  small {
    ${TYPE.xs}
    color: var(--text-2);
  }
  > small {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
    font-variant-numeric: tabular-nums;
  }
  &[data-in] > small {
    color: var(--success);
  }
  > div {
    display: flex;
    flex: none;
    gap: var(--s1);
  }
  &:hover {
    background: var(--sunken);
  }
  @media (hover: hover) {
    &:not(:hover, :focus-within) > div {
      position: absolute;
      opacity: 0;
      pointer-events: none;
    }
    &:is(:hover, :focus-within) > small {
      display: none;
    }
  }
  ${MEDIA.below768} {
    flex-wrap: wrap;
    padding-block: var(--s1);
    > span {
      flex-basis: calc(100% - 90px);
    }
  }
`
const SHOWN = 100

interface QuestionListProps {
  readonly dataset: Dataset
  readonly entries: readonly BannerEntry[]
  readonly onSide: (level: BannerLevel) => void
  readonly onNest: (which: number, level: BannerLevel) => void
}

interface Candidate {
  readonly name: string
  readonly text: string
  readonly level: BannerLevel
}

/** Questions with answers, and rows of grids, that can be columns. */
const candidatesIn = (dataset: Dataset): Candidate[] => {
  const index = indexQuestions(dataset)
  return dataset.questions.flatMap((question): Candidate[] => {
    const { question_name: name, question_text: text } = question
    const rows = question.is_grid ? breakoutsOf(question) : []
    const all: Candidate[] =
      rows.length > 0
        ? rows.map(row => ({
            name: row.name,
            text: `${row.text} (${text})`,
            level: { question: name, breakout: row.name },
          }))
        : [{ name, text, level: { question: name } }]
    return all.filter(({ name: one }) => {
      const addressed = index.get(one)
      return addressed !== undefined && whyNoColumns(addressed) === null
    })
  })
}

const sameLevel = (a: BannerLevel, b: BannerLevel): boolean => a.question === b.question && a.breakout === b.breakout

/** Why a question cannot be put side by side with the others, or inside the entry; null where it can. */
const whyNotSide = (dataset: Dataset, entries: readonly BannerEntry[], level: BannerLevel): string | null => {
  if (entries.some(({ levels }) => levels.length === 1 && levels[0] && sameLevel(levels[0], level)))
    return 'Already in the banner'
  if (entries.length >= BANNER_LIMITS.entries) return `A banner has ${BANNER_LIMITS.entries} entries at most`
  const left = BANNER_LIMITS.columns - bannerColumns(dataset, entries)
  const own = entryColumns(dataset, { levels: [level] })
  return own > left ? `It has ${own} columns; ${left} are left` : null
}

const whyNotNested = (
  dataset: Dataset,
  entries: readonly BannerEntry[],
  which: number,
  level: BannerLevel,
): string | null => {
  const entry = entries[which]
  if (!entry) return 'Put a question side by side first'
  if (entry.levels.some(one => sameLevel(one, level))) return 'It is in this nest already'
  if (entry.levels.length >= BANNER_LIMITS.levels) return `A nest has ${BANNER_LIMITS.levels} levels at most`
  const all = bannerColumns(dataset, nestedIn(entries, which, level))
  return all > BANNER_LIMITS.columns
    ? `The banner would have ${all} columns; ${BANNER_LIMITS.columns} are the most. Use fewer answers`
    : null
}

/** The questions that can be columns, to be put side by side or inside a span. */
export const QuestionList = ({ dataset, entries, onSide, onNest }: QuestionListProps) => {
  const [search, setSearch] = useState('')
  const touch = useTouch()
  /** The entry to nest in, by its questions; the last one where it is gone. */
  const [into, setInto] = useState('')
  const terms = searchTerms(search)
  const candidates = useMemo(() => candidatesIn(dataset), [dataset])
  const found = candidates.filter(({ name, text }) => {
    const words = `${name} ${text}`.toLowerCase()
    return terms.every(term => words.includes(term.toLowerCase()))
  })
  const chosen = entries.findIndex(entry => groupOfEntry(entry) === into)
  const which = chosen < 0 ? entries.length - 1 : chosen
  const inside = entries[which]
  const used = bannerColumns(dataset, entries)
  return (
    <Part aria-label="Questions">
      <SearchField label="Find a question" value={search} onValueChange={setSearch} />
      {inside && entries.length > 1 && (
        <Select
          label="Nest inside"
          value={groupOfEntry(inside)}
          options={entries.map(entry => ({
            value: groupOfEntry(entry),
            label: entry.levels.map(level => levelText(dataset, level)).join(' > '),
          }))}
          onValueChange={setInto}
        />
      )}
      <List>
        {found.slice(0, SHOWN).map(({ name, text, level }) => {
          const side = whyNotSide(dataset, entries, level)
          const nest = whyNotNested(dataset, entries, which, level)
          const columns = entryColumns(dataset, { levels: [level] })
          const isIn = entries.some(({ levels }) => levels.some(one => sameLevel(one, level)))
          const left = BANNER_LIMITS.columns - used
          const isTooWide = side !== null && nest !== null && columns > left
          return (
            <Item key={name} data-off={(side !== null && nest !== null) || undefined} data-in={isIn || undefined}>
              <span title={text}>
                <small>{name}</small> {text}
              </span>
              <small>
                {isIn && <Icon name="check" size={14} />}
                {isIn
                  ? counted(columns, 'column', 'columns')
                  : isTooWide
                    ? `${columns}, only ${Math.max(0, left)} left`
                    : columns}
              </small>
              <div>
                <Button
                  size="sm"
                  // By touch the buttons of all rows are there, and none of them is the main one.
                  variant={touch ? 'secondary' : 'primary'}
                  disabledReason={side}
                  aria-label={`${text}: side by side`}
                  onClick={() => onSide(level)}
                >
                  Side by side
                </Button>
                <Button
                  size="sm"
                  disabledReason={nest}
                  aria-label={`${text}: nest`}
                  onClick={() => {
                    // The entry gets another key with another level: it stays the chosen one.
                    if (inside) setInto(groupOfEntry({ levels: [...inside.levels, level] }))
                    onNest(which, level)
                  }}
                >
                  Nest
                </Button>
              </div>
            </Item>
          )
        })}
      </List>
      {found.length > SHOWN && <Muted $size="sm">{found.length - SHOWN} more: search for them.</Muted>}
      {found.length === 0 && <Muted $size="sm">No question with options matches.</Muted>}
    </Part>
  )
}
