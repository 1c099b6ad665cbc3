import styled from 'styled-components'
import { count } from '@/lib/words'
import { Button, Callout, IconButton, MEDIA, Muted, Row, Segmented, Select, Stack, TYPE } from '@/ui'
import { addCut, bandEnd, equalGroups, equalWidths, mergeBand, type Numbers } from '../../model/bands'
import { CUTS, type TypedBand, type TypedDerived } from '../../model/derive'
import { Cellfield } from '../editorParts'
import { figure, share } from '../Figures'
import { BandsPlot } from './BandsPlot'
import type { SeenProps } from './form'

const Bands = styled.div`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 20px minmax(96px, 2fr) 88px 88px minmax(48px, 2fr) 72px 56px 28px;
  gap: var(--s1-5) var(--s2-5);
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
  > b {
    font-weight: 600;
  }
  > em {
    color: var(--text-2);
    font-style: normal;
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(80px, 1fr) 72px 56px 44px;
    gap: var(--s1-5) var(--s2);
    > [data-wide] {
      display: none;
    }
  }
`
const Bar = styled.span`
  i {
    display: block;
    height: 8px;
    border-radius: 1px;
    background: var(--c1);
  }
`
const Small = styled.span`
  color: var(--warning);
`

const LABELS: Readonly<Record<(typeof CUTS)[number], string>> = {
  hand: 'By hand',
  groups: 'Equal groups',
  width: 'Equal width',
}
const PIECES = ['2', '3', '4', '5', '6', '7', '8', '9', '10'] as const
const SMALL = 100

const found = (numbers: Numbers, cut: TypedDerived['cut'], pieces: string): readonly TypedBand[] =>
  cut === 'groups' ? equalGroups(numbers, Number(pieces)) : equalWidths(numbers, Number(pieces))

/** Cut points over a histogram; a lower limit belongs to its band, and the end follows from the next one. */
export const BandsForm = ({ typed, values, onChange, seen }: SeenProps) => {
  const source = values.get(typed.of[0] ?? '')
  const { histogram = null, numbers = null } = source ?? {}
  const figures = seen?.after[0] ?? null
  const { bands, cut, pieces } = typed
  const options = figures?.options.length === bands.length ? figures.options : null
  const people = options?.map(({ n }) => n) ?? null
  const most = Math.max(1, ...(people ?? []))
  const byHand = (next: readonly TypedBand[]) => onChange({ bands: next, cut: 'hand' })
  const set = (at: number, change: Partial<TypedBand>) =>
    (change.from === undefined ? (next: readonly TypedBand[]) => onChange({ bands: next }) : byHand)(
      bands.map((band, index) => (index === at ? { ...band, ...change } : band)),
    )
  const divide = (next: TypedDerived['cut'], into: string) =>
    onChange({
      cut: next,
      pieces: into,
      ...(numbers && next !== 'hand' && { bands: found(numbers, next, into) }),
    })
  const small = (options ?? []).filter(({ n }) => n < SMALL)
  const smallest = people ? people.indexOf(Math.min(...people)) : -1
  const fewer = cut !== 'hand' && bands.length < Number(pieces)
  return (
    <Stack $gap="s3">
      {numbers && histogram && (
        <>
          <Row $wrap $justify="space-between">
            <Row $wrap>
              <Segmented
                label="How limits are found"
                labelHidden
                value={cut}
                options={CUTS.map(value => ({ value, label: LABELS[value] }))}
                onValueChange={next => divide(next, pieces)}
              />
              {cut !== 'hand' && (
                <Select
                  label="How many bands"
                  labelHidden
                  value={pieces}
                  options={PIECES.map(value => ({ value, label: `${value} bands` }))}
                  onValueChange={next => divide(cut, next)}
                />
              )}
            </Row>
            <Muted $size="sm">
              mean {figure(numbers.mean)}, median {figure(numbers.median)}, lowest {figure(numbers.percentiles[0] ?? 0)}
              , highest {figure(numbers.percentiles[100] ?? 0)}
            </Muted>
          </Row>
          {fewer && (
            <Muted $size="sm">
              {count(bands.length)} bands: too many people have the same value for {pieces}.
            </Muted>
          )}
          <BandsPlot
            histogram={histogram}
            numbers={numbers}
            bands={bands}
            people={people}
            base={figures?.base ?? 0}
            onChange={byHand}
          />
        </>
      )}
      {source?.type === 'numeric' && !numbers && (
        <Callout tone="warning">{source.name} has no values to make bands of.</Callout>
      )}
      <Bands>
        <span data-wide="" />
        <small>Label</small>
        <small>From</small>
        <small data-wide="">to</small>
        <span data-wide="" />
        <small data-n="">n</small>
        <small data-wide="" data-n="">
          %
        </small>
        <span />
        {bands.map((band, at) => {
          const option = options?.[at]
          return [
            <em key={`${String(at)} place`} data-wide="">
              {at + 1}
            </em>,
            <Cellfield
              key={`${String(at)} label`}
              aria-label={`Label of band ${String(at + 1)}`}
              placeholder={option?.label ?? 'made of its limits'}
              value={band.label}
              onChange={event => set(at, { label: event.target.value })}
            />,
            <Cellfield
              key={`${String(at)} from`}
              aria-label={`Lower limit of band ${String(at + 1)}`}
              inputMode="decimal"
              placeholder={at === 0 ? 'no limit' : ''}
              value={band.from}
              onChange={event => set(at, { from: event.target.value })}
            />,
            <em key={`${String(at)} to`} data-wide="">
              {bandEnd(bands, at, numbers?.whole ?? false)}
            </em>,
            <Bar key={`${String(at)} bar`} data-wide="" aria-hidden="true">
              {option && <i style={{ width: `${String((100 * option.n) / most)}%` }} />}
            </Bar>,
            <b key={`${String(at)} n`} data-n="">
              {option ? count(option.n) : '–'}
              {option && option.n < SMALL && <Small> *</Small>}
            </b>,
            <span key={`${String(at)} share`} data-wide="" data-n="">
              {option && figures ? share(option.n, figures.base) : '–'}
            </span>,
            <IconButton
              key={`${String(at)} remove`}
              icon="x"
              size={28}
              label={`Remove band ${String(at + 1)}`}
              disabledReason={bands.length <= 2 ? 'Two bands are the least' : null}
              onClick={() => byHand(mergeBand(bands, at))}
            />,
          ]
        })}
      </Bands>
      <Row $wrap $justify="space-between">
        <Button
          size="sm"
          icon="plus"
          onClick={() => byHand(histogram ? addCut(bands, histogram) : [...bands, { label: '', from: '' }])}
        >
          Add a cut
        </Button>
        {small.length > 0 && (
          <Row $wrap $gap="s2">
            <Small>
              * under {SMALL} people: {small.map(({ label }) => label).join(', ')}
            </Small>
            {bands.length > 2 && smallest >= 0 && (
              <Button size="sm" variant="ghost" onClick={() => byHand(mergeBand(bands, smallest))}>
                Merge {smallest === 0 ? 'the first two' : 'the smallest with the band below'}
              </Button>
            )}
          </Row>
        )}
      </Row>
    </Stack>
  )
}
