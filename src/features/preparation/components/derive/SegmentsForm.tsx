import styled from 'styled-components'
import { count } from '@/lib/words'
import { Button, Icon, IconButton, MEDIA, Row, Segmented, Stack, TYPE } from '@/ui'
import { DragList, moveItem } from '@/ui/DragList'
import { emptyCondition, type TypedSegment } from '../../model/derive'
import { contradiction } from '../../model/segments'
import { Cellfield, Heading } from '../editorParts'
import { PartsBar, PartsLegend } from '../figureParts'
import { share } from '../Figures'
import { ConditionList } from './ConditionList'
import type { SeenProps } from './form'

const Card = styled.div`
  display: grid;
  gap: var(--s2);
  padding: var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  &[data-empty] {
    border-color: var(--danger);
  }
  &[data-rest] {
    background: var(--sunken);
  }
`
const Head = styled.div`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: auto 20px minmax(0, 1fr) auto 56px 48px auto;
  gap: var(--s2);
  align-items: center;
  font-variant-numeric: tabular-nums;
  > b {
    text-align: right;
    font-weight: 600;
  }
  > span {
    color: var(--text-2);
  }
  > span[data-share] {
    text-align: right;
  }
  ${MEDIA.below768} {
    grid-template-columns: auto minmax(0, 1fr) auto auto auto;
    > [data-wide] {
      display: none;
    }
  }
`
const NameField = styled(Cellfield)`
  font-weight: 600;
`
const Problem = styled.p`
  ${TYPE.sm}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s2);
  color: var(--danger);
`
const SERIES = 8
const MODES = [
  { value: 'first', label: 'First match' },
  { value: 'overlap', label: 'May overlap' },
] as const

/** Groups of people in order: the first condition that holds decides, unless they may overlap. */
export const SegmentsForm = ({ typed, values, onChange, seen }: SeenProps) => {
  const { segments, overlap } = typed
  const figures = seen?.after[0] ?? null
  const options = figures?.options ?? []
  const set = (at: number, change: Partial<TypedSegment>) =>
    onChange({ segments: segments.map((segment, index) => (index === at ? { ...segment, ...change } : segment)) })
  const colour = (at: number): string =>
    at >= segments.length || at >= SERIES ? 'var(--border-ctl)' : `var(--c${String(at + 1)})`
  const rest = options.length > segments.length ? options[segments.length] : undefined
  return (
    <Stack $gap="s3">
      <Row $wrap $justify="space-between">
        <Segmented
          label="Whether segments may overlap"
          labelHidden
          value={overlap ? 'overlap' : 'first'}
          options={MODES}
          onValueChange={mode => onChange({ overlap: mode === 'overlap' })}
        />
        {figures && (
          <Heading as="span">
            <small>
              {overlap
                ? 'People are in every segment that fits them.'
                : `${count(figures.base)} of ${count(seen?.respondents ?? 0)} placed, each in the first that fits from the top.`}
            </small>
          </Heading>
        )}
      </Row>
      {figures && !overlap && figures.base > 0 && (
        <>
          <PartsBar $height={20} aria-hidden="true">
            {options.map(({ id, n }, at) =>
              n > 0 ? <i key={id} style={{ flexGrow: n, background: colour(at) }} /> : null,
            )}
          </PartsBar>
          <PartsLegend aria-label="Shares of the segments">
            {options.map(({ id, label, n }, at) => (
              <li key={id}>
                <i style={{ background: colour(at) }} aria-hidden="true" /> {label} {share(n, figures.base)}
              </li>
            ))}
          </PartsLegend>
        </>
      )}
      <DragList
        items={segments.map((segment, at) => ({ segment, at }))}
        idOf={({ at }) => String(at)}
        labelOf={({ segment }) => segment.label}
        label="Segments"
        onMove={(from, to) => onChange({ segments: moveItem(segments, from, to) })}
      >
        {({ segment, at }, parts) => {
          const n = options[at]?.n
          const matched = seen?.segments?.[at]
          const nobody = n === 0
          const against = contradiction(segment.conditions)
          return (
            <Card data-empty={nobody ? '' : undefined}>
              <Head>
                {parts.handle}
                <span data-wide="">{at + 1}</span>
                <NameField
                  aria-label={`Name of segment ${String(at + 1)}`}
                  value={segment.label}
                  onChange={event => set(at, { label: event.target.value })}
                />
                <span data-wide="">
                  {matched &&
                    `matches ${count(matched.matches)}${
                      !overlap && matched.taken > 0 ? `, ${count(matched.taken)} taken above` : ''
                    }`}
                </span>
                <b>{n === undefined ? '' : count(n)}</b>
                <span data-share="">{n !== undefined && figures ? share(n, figures.base) : ''}</span>
                <Row $gap={0}>
                  {parts.menu}
                  <IconButton
                    icon="trash"
                    size={28}
                    label={`Remove ${segment.label}`}
                    disabledReason={segments.length === 1 ? 'One segment is the least' : null}
                    onClick={() => onChange({ segments: segments.filter((_, index) => index !== at) })}
                  />
                </Row>
              </Head>
              <ConditionList
                conditions={segment.conditions}
                values={values}
                onChange={conditions => set(at, { conditions })}
              />
              {nobody && (
                <Problem>
                  <Icon name="error" size={14} />
                  {against
                    ? `No one matches: ${against.words}.`
                    : matched && matched.matches > 0
                      ? `All ${count(matched.matches)} who match are in a segment above. Move this one up.`
                      : 'No one matches all of this. Check each condition.'}
                  {against && (
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() =>
                        set(at, { conditions: segment.conditions.filter((_, index) => index !== against.at) })
                      }
                    >
                      Remove “{against.last}”
                    </Button>
                  )}
                </Problem>
              )}
            </Card>
          )
        }}
      </DragList>
      <Card data-rest="">
        <Head>
          <Icon name="lock" size={14} />
          <span data-wide="">{segments.length + 1}</span>
          <NameField
            aria-label="Everyone else"
            placeholder="Left out of the base"
            value={typed.rest}
            onChange={event => onChange({ rest: event.target.value })}
          />
          <span data-wide="">{typed.rest.trim() === '' ? 'nobody, they are left out' : 'the rest'}</span>
          <b>{rest ? count(rest.n) : ''}</b>
          <span data-share="">{rest && figures ? share(rest.n, figures.base) : ''}</span>
          <span />
        </Head>
      </Card>
      <span>
        <Button
          size="sm"
          icon="plus"
          onClick={() =>
            onChange({
              segments: [
                ...segments,
                { label: `Segment ${String(segments.length + 1)}`, conditions: [emptyCondition()] },
              ],
            })
          }
        >
          Add a segment
        </Button>
      </span>
    </Stack>
  )
}
