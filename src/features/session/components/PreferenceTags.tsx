import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Button, Stack } from '@/ui'
import type { FoundGroup, PreferenceTag } from '../preferences/model'
import { PreferenceOpener, PreferenceToggle } from './PreferenceChip'
import { useRows } from './useRows'

/** Rows shown of a collapsed group. */
const ROWS = 2
/** A collapsed group draws no more than could ever fit two rows. */
const MOST_COLLAPSED = 80
/** Keeps focus rings from being cut off; less than the gap, so that nothing of the third row shows. */
const RING = 4

const Selected = styled.span`
  color: var(--text-2);
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`
const List = styled.ul`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin: -${RING}px;
  padding: ${RING}px;
  > li {
    display: flex;
    max-width: 100%;
  }
`
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-left: -10px;
`

export interface PreferenceTagsProps extends FoundGroup {
  /** Shows the number of choices beside the title. */
  readonly withCount: boolean
  readonly onToggle: (tag: PreferenceTag, wanted: boolean) => void
}

interface Shown {
  /** The value whose level is open. */
  readonly opened: PreferenceTag | null
  readonly tags: readonly PreferenceTag[]
  /** Values that open their level instead of being chosen. */
  readonly opens: (tag: PreferenceTag) => boolean
}

const shownOf = ({ group, found }: FoundGroup, level: string | null): Shown => {
  if (found !== null) return { opened: null, tags: found, opens: () => false }
  const opened = (level !== null && group.levels.has(level) && group.tags.find(tag => tag.id === level)) || null
  const below = group.levels.get(opened?.id ?? null) ?? []
  return {
    opened,
    tags: opened === null ? below : [opened, ...below],
    opens: tag => tag.hasChildren && tag.id !== opened?.id,
  }
}

/** One group: its values of one level as chips, the back row of a level below the first, and 'See more'. */
export const PreferenceTags = ({ group, found, withCount, onToggle }: PreferenceTagsProps) => {
  const [level, setLevel] = useState<string | null>(null)
  const [expanded, setExpanded] = useState(false)
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const returnTo = useRef<string | null>(null)
  const { opened, tags, opens } = shownOf({ group, found }, level)
  const drawn = expanded ? tags : tags.slice(0, MOST_COLLAPSED)
  const content = drawn.map(tag => tag.id).join(' ')
  const { firstHidden, height } = useRows(list, { rows: ROWS, room: RING, content })
  const overflows = firstHidden !== null || tags.length > MOST_COLLAPSED
  const collapsed = overflows && !expanded

  const goTo = (next: string | null) => {
    returnTo.current = next === null ? level : 'back'
    if (next === null) setExpanded(true)
    setLevel(next)
  }
  useEffect(() => {
    const target = returnTo.current
    returnTo.current = null
    if (target === 'back') back.current?.focus()
    else if (target !== null)
      Array.from(list.current?.children ?? [])
        .find(item => item instanceof HTMLElement && item.dataset['tag'] === target)
        ?.querySelector('button')
        ?.focus()
  }, [level])

  return (
    <Stack as="section" $gap="s2" aria-labelledby={titleId}>
      <h3 id={titleId}>
        {group.name} {withCount && <Selected>({group.selectedCount})</Selected>}
      </h3>
      {opened && (
        <Tools>
          <Button ref={back} variant="ghost" size="sm" icon="chevron-left" onClick={() => goTo(null)}>
            Back to {opened.above.at(-1) ?? group.name}
          </Button>
        </Tools>
      )}
      <List
        ref={list}
        aria-labelledby={titleId}
        style={collapsed && firstHidden !== null ? { maxHeight: height, overflow: 'hidden' } : undefined}
      >
        {drawn.map((tag, index) => (
          <li key={tag.id} data-tag={tag.id} inert={collapsed && firstHidden !== null && index >= firstHidden}>
            {opens(tag) ? (
              <PreferenceOpener tag={tag} onOpen={() => goTo(tag.id)} />
            ) : (
              <PreferenceToggle tag={tag} withAbove={found !== null} onToggle={wanted => onToggle(tag, wanted)} />
            )}
          </li>
        ))}
      </List>
      {overflows && (
        <Tools>
          <Button variant="ghost" size="sm" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? 'See less' : 'See more'}
          </Button>
        </Tools>
      )}
    </Stack>
  )
}
