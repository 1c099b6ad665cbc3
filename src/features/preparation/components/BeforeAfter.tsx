import styled from 'styled-components'
import type { OutputOf, previewStep } from '@core/contract'
import { count, counted } from '@/lib/words'
import { Callout, Muted, Skeleton, Stack, TYPE } from '@/ui'
import { Figures } from './Figures'

type Previewed = OutputOf<typeof previewStep>

const Title = styled.h3`
  ${TYPE.sm}
  font-weight: 600;
`
const SHOWN = 3

const List = ({ figures, title }: { readonly figures: Previewed['after']; readonly title: string }) =>
  figures.length > 0 && (
    <Stack $gap="s2">
      <Title>{title}</Title>
      {figures.slice(0, SHOWN).map(one => (
        <Figures key={one.name} figures={one} caption={`${title}: ${one.name}`} />
      ))}
      {figures.length > SHOWN && <Muted $size="sm">and {count(figures.length - SHOWN)} more alike</Muted>}
    </Stack>
  )

const baseWords = ({ before, after }: Previewed): string | null => {
  const [was, is] = [before[0], after[0]]
  if (!was || !is || before.length !== 1 || was.base === is.base) return null
  return `The base goes from ${count(was.base)} to ${count(is.base)}.`
}

export interface BeforeAfterProps {
  readonly seen: Previewed | null
  readonly refusal: string | null
  readonly waiting: boolean
  /** Variables before are many and small: only what comes of them is shown. */
  readonly afterOnly?: boolean
}

/** What a step does to bases and figures, before it is taken. */
export const BeforeAfter = ({ seen, refusal, waiting, afterOnly = false }: BeforeAfterProps) => {
  if (refusal !== null) return <Callout tone="danger">{refusal}</Callout>
  if (!seen) return waiting ? <Skeleton $height={160} /> : <Muted $size="sm">Nothing to preview yet.</Muted>
  const words = baseWords(seen)
  return (
    <Stack $gap="s3" aria-busy={waiting} style={{ opacity: waiting ? 0.6 : 1 }}>
      {words !== null && <p>{words}</p>}
      {!afterOnly && <List figures={seen.before} title="Now" />}
      <List figures={seen.after} title={afterOnly ? 'Result' : 'After'} />
      {seen.more > 0 && <Muted $size="sm">{counted(seen.more, 'more variable', 'more variables')} change.</Muted>}
      <Muted $size="xs">Unweighted.</Muted>
    </Stack>
  )
}
