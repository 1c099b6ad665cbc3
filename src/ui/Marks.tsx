import { createContext, useContext, useMemo, type ReactNode } from 'react'
import styled from 'styled-components'
import { markParts, wordsOf } from '@/lib/marks'
import { Button } from './Button'
import { Marked } from './Marked'
import { TYPE } from './theme/tokens'

const NONE: ReadonlySet<string> = new Set()

const WordsContext = createContext(NONE)

interface MarksProps {
  /** The words of a search, as `marksIn` reads them from the address. */
  readonly marks: readonly string[]
  readonly children: ReactNode
}

/** Every `Markable` inside marks these words. */
export const Marks = ({ marks, children }: MarksProps) => {
  const key = marks.join(',')
  const words = useMemo(() => wordsOf(key.split(',')), [key])
  return <WordsContext value={words}>{children}</WordsContext>
}

/** A text in which the words are marked that a search found, where the reader came from one. */
export const Markable = ({ text }: { readonly text: string }): ReactNode => {
  const words = useContext(WordsContext)
  return words.size === 0 ? text : <Marked parts={markParts(text, words)} />
}

const Line = styled.p`
  ${TYPE.sm}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s1);
  color: var(--text-2);
  overflow-wrap: anywhere;
  button {
    padding-inline: var(--s1);
  }
`

interface MarksLineProps {
  readonly marks: readonly string[]
  readonly onClear: () => void
}

/** Says which words are marked, and clears them. Renders nothing without any. */
export const MarksLine = ({ marks, onClear }: MarksLineProps) =>
  marks.length > 0 && (
    <Line data-print="hide">
      Marked: {marks.join(', ')} <span aria-hidden="true">·</span>
      <Button variant="ghost" size="sm" aria-label="Clear the marks" onClick={onClear}>
        Clear
      </Button>
    </Line>
  )
