import { richBlocks, type RichLine, type RichRun, type RichText } from '@core/domain'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Link, TYPE } from '@/ui'
import { Markable } from '@/ui/Marks'
import { richLook } from './richLook'

const Body = styled.div<{ readonly $large: boolean }>`
  ${richLook}
  ${p => p.$large && TYPE.md}
  max-width: 68ch;
  color: ${p => (p.$large ? 'inherit' : 'var(--text-2)')};
`

const Run = ({ run: { text, bold, italic, link } }: { readonly run: RichRun }) => {
  const words = <Markable text={text} />
  const slanted: ReactNode = italic ? <em>{words}</em> : words
  const shown = bold ? <strong>{slanted}</strong> : slanted
  if (link === undefined) return shown
  return (
    <Link href={link} newTab={link.startsWith('https:')}>
      {shown}
    </Link>
  )
}

const Words = ({ line }: { readonly line: RichLine }) => line.runs.map((run, at) => <Run key={at} run={run} />)

type Block = ReturnType<typeof richBlocks>[number]

const RichBlock = ({ block: { style, lines } }: { readonly block: Block }) => {
  const each = (As: 'li' | 'p') =>
    lines.map((line, at) => (
      <As key={at}>
        <Words line={line} />
      </As>
    ))
  switch (style) {
    case 'paragraph':
      return each('p')
    case 'quote':
      return <blockquote>{each('p')}</blockquote>
    case 'bullet':
      return <ul>{each('li')}</ul>
    case 'number':
      return <ol>{each('li')}</ol>
  }
}

interface RichBodyProps {
  readonly text: RichText
  /** It has the whole screen. */
  readonly large?: boolean
}

/** The text of a card. Links that lead out of the product open a new tab. */
export const RichBody = ({ text, large = false }: RichBodyProps) => (
  <Body $large={large}>
    {richBlocks(text).map((block, at) => (
      <RichBlock key={at} block={block} />
    ))}
  </Body>
)
