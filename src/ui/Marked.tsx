import { Fragment } from 'react'

export interface MarkedProps {
  /** The text in its parts; `hit` parts matched a search. */
  readonly parts: readonly { readonly text: string; readonly hit: boolean }[]
}

/** Text with search matches marked; every part is plain text. */
export const Marked = ({ parts }: MarkedProps) =>
  parts.map(({ text, hit }, index) =>
    hit ? <mark key={`${index} ${text}`}>{text}</mark> : <Fragment key={`${index} ${text}`}>{text}</Fragment>,
  )
