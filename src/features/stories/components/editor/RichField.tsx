import { plainOfRich, richOf } from '@core/domain'
import { lazy, Suspense } from 'react'
import styled from 'styled-components'
import { Callout, Skeleton } from '@/ui'
import { controlLook, Field } from '@/ui/Field'
import { RichBody } from '../RichBody'
import { richLook } from '../richLook'
import type { RichEditorProps } from './rich/RichEditor'

/** The words can be read, and what was typed before is kept as a draft. */
const Unavailable = ({ value }: RichEditorProps) => (
  <>
    <Callout tone="warning">The editor could not be loaded. Reload the page to change this text.</Callout>
    <RichBody text={richOf(value)} />
  </>
)

const RichEditor = lazy(() => import('./rich/RichEditor').catch(() => ({ default: Unavailable })))

const Box = styled.div<{ readonly $invalid: boolean }>`
  ${controlLook}
  padding: 0;
  &:focus-within {
    border-color: var(--accent-text);
  }
  .ProseMirror {
    ${richLook}
    min-height: 96px;
    padding: var(--s2) var(--s3);
    white-space: break-spaces;
    border-radius: 0 0 var(--r-ctl) var(--r-ctl);
  }
  .ProseMirror a {
    color: var(--accent-text);
    text-decoration: underline;
  }
`

const COUNTER_FROM = 0.8

interface RichFieldProps {
  readonly label: string
  readonly optional?: boolean
  readonly hint?: string | undefined
  readonly error: string | null
  /** The `richKey` of the text. */
  readonly value: string
  readonly onValueChange: (key: string) => void
  /** Characters of its words at most. */
  readonly countTo: number
}

/** A field for a text with lists, quotes, bold and italic words and links. Its editor is loaded when a text is edited. */
export const RichField = ({ label, optional = false, hint, error, value, onValueChange, countTo }: RichFieldProps) => {
  const { length } = plainOfRich(richOf(value))
  const aside = length >= countTo * COUNTER_FROM ? `${length}/${countTo}` : null
  return (
    <Field {...{ label, optional, hint, error }} aside={aside}>
      {ids => (
        <Suspense fallback={<Skeleton $height={140} $radius="var(--r-ctl)" />}>
          <Box $invalid={ids.invalid}>
            <RichEditor
              label={label}
              describedBy={ids.describedBy}
              invalid={ids.invalid}
              value={value}
              onValueChange={onValueChange}
            />
          </Box>
        </Suspense>
      )}
    </Field>
  )
}
