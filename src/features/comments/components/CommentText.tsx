import type { StoryComment } from '@core/contract'
import styled from 'styled-components'
import { Link } from '@/ui'
import { piecesOf } from '../model'

const Words = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`
const Name = styled.span`
  color: var(--accent-text);
  font-weight: 500;
`

/** The words of a comment, with names and links. */
export const CommentText = ({ comment }: { readonly comment: Pick<StoryComment, 'text' | 'mentions'> }) => (
  <Words>
    {piecesOf(comment).map((piece, at) => {
      if ('href' in piece)
        return (
          <Link key={at} href={piece.href} newTab>
            {piece.href}
          </Link>
        )
      return 'name' in piece ? <Name key={at}>@{piece.name}</Name> : <span key={at}>{piece.text}</span>
    })}
  </Words>
)
