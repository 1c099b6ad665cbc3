import styled from 'styled-components'
import { Button, IconButton, Segmented, Stack } from '@/ui'
import { UNITS, type TypedWave } from '../../model/derive'
import { Cellfield } from '../editorParts'
import type { FormProps } from './form'

const Waves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 150px 150px 28px;
  gap: var(--s1-5) var(--s2);
  align-items: center;
`
const LABELS = { month: 'Months', quarter: 'Quarters', year: 'Years', wave: 'Waves' } as const

/** Calendar periods, or waves from a first to a last day. */
export const PeriodsForm = ({ typed, onChange }: FormProps) => {
  const { waves } = typed
  const set = (at: number, change: Partial<TypedWave>) =>
    onChange({ waves: waves.map((wave, index) => (index === at ? { ...wave, ...change } : wave)) })
  return (
    <Stack $gap="s3">
      <Segmented
        label="Periods"
        value={typed.unit}
        options={UNITS.map(value => ({ value, label: LABELS[value] }))}
        onValueChange={unit => onChange({ unit })}
      />
      {typed.unit === 'wave' && (
        <>
          <Waves>
            {waves.map((wave, at) => [
              <Cellfield
                key={`${String(at)} label`}
                aria-label={`Name of wave ${String(at + 1)}`}
                value={wave.label}
                onChange={event => set(at, { label: event.target.value })}
              />,
              <Cellfield
                key={`${String(at)} from`}
                type="date"
                aria-label={`First day of ${wave.label}`}
                value={wave.from}
                onChange={event => set(at, { from: event.target.value })}
              />,
              <Cellfield
                key={`${String(at)} to`}
                type="date"
                aria-label={`Last day of ${wave.label}`}
                value={wave.to}
                onChange={event => set(at, { to: event.target.value })}
              />,
              <IconButton
                key={`${String(at)} remove`}
                icon="x"
                size={28}
                label={`Remove ${wave.label}`}
                disabledReason={waves.length === 1 ? 'One wave is the least' : null}
                onClick={() => onChange({ waves: waves.filter((_, index) => index !== at) })}
              />,
            ])}
          </Waves>
          <span>
            <Button
              size="sm"
              icon="plus"
              onClick={() =>
                onChange({ waves: [...waves, { label: `Wave ${String(waves.length + 1)}`, from: '', to: '' }] })
              }
            >
              Wave
            </Button>
          </span>
        </>
      )}
    </Stack>
  )
}
