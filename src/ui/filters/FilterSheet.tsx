import { useState } from 'react'
import styled from 'styled-components'
import { chosenIn, countChosen, withChosen } from '@/lib/libraryFilters'
import { Button } from '../Button'
import { Icon } from '../Icon'
import { Modal } from '../Modal'
import type { FilterCategory } from './categories'
import { ChosenCount, chosenLabel } from './FilterDropdown'
import { FilterPanel } from './FilterPanel'
import type { FilterSheetProps } from './types'
import { useLevels } from './useLevels'

const Entry = styled.button`
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  min-height: 48px;
  padding: var(--s1) var(--s3);
  border: 0;
  border-bottom: 1px solid var(--border);
  background: none;
  font-weight: 500;
  text-align: left;
  > span:first-child {
    flex: 1;
    min-width: 0;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`
const Bleed = styled.div`
  margin: 0 -12px;
`
const Push = styled.span`
  margin-right: auto;
`

const Level = ({ category, selection, onChange, onLeave }: LevelProps) => (
  <FilterPanel
    category={category}
    chosen={chosenIn(selection, category.name)}
    onChange={values => onChange(withChosen(selection, category.name, values))}
    levels={useLevels()}
    onLeave={onLeave}
  />
)

interface LevelProps extends Pick<FilterSheetProps, 'selection' | 'onChange'> {
  readonly category: FilterCategory
  readonly onLeave: () => void
}

const Categories = ({
  categories,
  selection,
  onChange,
}: Pick<FilterSheetProps, 'categories' | 'selection' | 'onChange'>) => {
  const [name, setName] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const category = categories.find(one => one.name === name)
  if (category) {
    const onLeave = () => {
      setLeft(category.name)
      setName(null)
    }
    return <Level {...{ category, selection, onChange, onLeave }} />
  }
  return (
    <ul aria-label="Filters">
      {categories.map(one => (
        <li key={one.name}>
          <Entry
            type="button"
            aria-label={chosenLabel(one.label, countChosen(selection, one.name))}
            ref={element => {
              if (element && one.name === left) element.focus()
            }}
            onClick={() => setName(one.name)}
          >
            <span>{one.label}</span>
            <ChosenCount count={countChosen(selection, one.name)} />
            <Icon name="chevron-right" />
          </Entry>
        </li>
      ))}
    </ul>
  )
}

/** All categories on a small screen, each a level of its own. Choices take effect at once. */
export const FilterSheet = ({ open, onClose, categories, selection, onChange, showLabel }: FilterSheetProps) => (
  <Modal
    open={open}
    onClose={onClose}
    title="Filters"
    size="full"
    footer={
      <>
        {countChosen(selection) > 0 && (
          <Push>
            <Button variant="ghost" onClick={() => onChange({})}>
              Clear filters
            </Button>
          </Push>
        )}
        <Button variant="primary" onClick={onClose}>
          {showLabel}
        </Button>
      </>
    }
  >
    <Bleed>
      <Categories {...{ categories, selection, onChange }} />
    </Bleed>
  </Modal>
)
