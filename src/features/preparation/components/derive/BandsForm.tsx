import styled from 'styled-components'
import { count } from '@/lib/words'
import { Button, IconButton, Row, Stack, TYPE } from '@/ui'
import { equalBands, type TypedBand } from '../../model/derive'
import { Cellfield, Heading } from '../editorParts'
import { share } from '../Figures'
import { Histogram } from '../Histogram'
import type { SeenProps } from './form'

const Bands = styled.div`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 88px 88px minmax(0, 1fr) 64px 56px 28px;
  gap: var(--s1-5) var(--s2);
  align-items: center;
  font-variant-numeric: tabular-nums;
  > small {
    ${TYPE.xs}
    font-weight: 600;
    color: var(--text-2);
  }
  > [data-n] {
    text-align: right;
  }
`

const GROUPS = [3, 4, 5] as const
const SMALL = 100

/** Cut points with a histogram; a lower limit belongs to its band, and the end follows from the next one. */
export const BandsForm = ({ typed, values, onChange, seen }: SeenProps) => {
  const histogram = values.get(typed.of[0] ?? '')?.histogram ?? null
  const figures = seen?.after.find(({ name }) => name === typed.name.trim()) ?? null
  const { bands } = typed
  const set = (at: number, change: Partial<TypedBand>) =>
    onChange({ bands: bands.map((band, index) => (index === at ? { ...band, ...change } : band)) })
  const options = figures?.options ?? []
  return (
    <Stack $gap="s3">
      {histogram && <Histogram histogram={histogram} label="Values" />}
      <Heading>
        Bands <small>{count(bands.length)}</small>
        <Row style={{ marginLeft: 'auto' }} $gap="s1">
          {histogram &&
            GROUPS.map(groups => (
              <Button
                key={groups}
                size="sm"
                variant="ghost"
                onClick={() => onChange({ bands: equalBands(histogram, groups) })}
              >
                {groups} equal groups
              </Button>
            ))}
        </Row>
      </Heading>
      <Bands>
        <small>From</small>
        <small>Below</small>
        <small>Label</small>
        <small data-n="">n</small>
        <small data-n="">%</small>
        <span />
        {bands.map((band, at) => {
          const option = options.length === bands.length ? options[at] : undefined
          return [
            <Cellfield
              key={`${String(at)} from`}
              aria-label={`Lower limit of band ${String(at + 1)}`}
              inputMode="decimal"
              placeholder={at === 0 ? 'no limit' : ''}
              value={band.from}
              onChange={event => set(at, { from: event.target.value })}
            />,
            <span key={`${String(at)} to`}>{bands[at + 1]?.from ?? 'no limit'}</span>,
            <Cellfield
              key={`${String(at)} label`}
              aria-label={`Label of band ${String(at + 1)}`}
              placeholder={option?.label ?? 'made of its limits'}
              value={band.label}
              onChange={event => set(at, { label: event.target.value })}
            />,
            <span key={`${String(at)} n`} data-n="">
              {option ? `${count(option.n)}${option.n < SMALL ? '*' : ''}` : '–'}
            </span>,
            <span key={`${String(at)} share`} data-n="">
              {option && figures ? share(option.n, figures.base) : '–'}
            </span>,
            <IconButton
              key={`${String(at)} remove`}
              icon="x"
              size={28}
              label={`Remove band ${String(at + 1)}`}
              disabledReason={bands.length <= 2 ? 'Two bands are the least' : null}
              onClick={() => onChange({ bands: bands.filter((_, index) => index !== at) })}
            />,
          ]
        })}
      </Bands>
      <Row>
        <Button size="sm" icon="plus" onClick={() => onChange({ bands: [...bands, { label: '', from: '' }] })}>
          Band
        </Button>
        {options.some(({ n }) => n < SMALL) && <span>* fewer than {SMALL} people</span>}
      </Row>
    </Stack>
  )
}
