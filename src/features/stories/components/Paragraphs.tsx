import { Markable } from '@/ui/Marks'
import { paragraphsOf } from '../model'

/** The plain text of a card. */
export const Paragraphs = ({ text }: { readonly text: string }) =>
  paragraphsOf(text).map((paragraph, at) => (
    <p key={at}>
      <Markable text={paragraph} />
    </p>
  ))
