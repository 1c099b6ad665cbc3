import { useId, useState } from 'react'
import styled from 'styled-components'
import { Button, CardGrid, Icon, LockedCard, Row } from '@/ui'
import { restrictedLine } from '../model'

const Cards = styled.div`
  padding: 12px 0;
`

export interface RestrictedStudiesProps {
  readonly ids: readonly string[]
}

/** S2.37: a line that opens the list of studies this user may not open. */
export const RestrictedStudies = ({ ids }: RestrictedStudiesProps) => {
  const [open, setOpen] = useState(false)
  const list = useId()
  if (ids.length === 0) return null
  return (
    <div>
      {open && (
        <Cards id={list}>
          <CardGrid>
            {ids.map(id => (
              <li key={id}>
                <LockedCard level={2} />
              </li>
            ))}
          </CardGrid>
        </Cards>
      )}
      <Row>
        <Icon name="lock" />
        {restrictedLine(ids.length)}
        <Button variant="ghost" size="sm" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </Button>
      </Row>
    </div>
  )
}
