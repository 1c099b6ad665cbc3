import { Fragment } from 'react'

export interface MarkedProps {
  /** The text in its parts; `hit` parts are what a search found. */
  readonly parts: readonly { readonly text: string; readonly hit: boolean }[]
}

/** Text with what a search found in it marked; every part is plain text. */
export const Marked = ({ parts }: MarkedProps) =>
  parts.map(({ text, hit }, index) =>
    hit ? <mark key={`${index} ${text}`}>{text}</mark> : <Fragment key={`${index} ${text}`}>{text}</Fragment>,
  )
