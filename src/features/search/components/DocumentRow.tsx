import { memo } from 'react'
import styled from 'styled-components'
import type { DocumentHit } from '@core/contract'
import { counted } from '@/lib/words'
import { Badge, Icon, Link, Marked, MEDIA, VisuallyHidden } from '@/ui'
import { FILE_TYPES, pageWords } from '../documents/words'
import { Quiet, ResultRow, RowTitle, SourceLine } from './rowParts'
import { StudySource } from './StudySource'

const sentence = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const Row = styled(ResultRow)`
  grid-template-columns: 20px minmax(0, 1fr) 244px;
  ${MEDIA.below1000} {
    grid-template-columns: 20px minmax(0, 1fr);
    row-gap: var(--s2);
    padding: var(--s3-5) 18px;
    > :last-child {
      grid-column: 2;
    }
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
const Pages = styled.ul`
  margin-top: var(--s1-5);
  font-size: 0.8125rem;
  line-height: 1.25rem;
  color: var(--text-2);
  li {
    display: flex;
    gap: var(--s2-5);
    ${MEDIA.touch} {
      padding: var(--s1-5) 0;
    }
  }
  li + li,
  + p {
    margin-top: var(--s1);
  }
  a {
    position: relative;
    flex: none;
    min-width: 64px;
    white-space: nowrap;
  }
  p {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
const Note = styled.div`
  margin-top: var(--s1-5);
`

export interface DocumentRowProps {
  readonly document: DocumentHit
  /** What was looked for. */
  readonly searched: string
  /** Address that opens a page of a document with these words marked. */
  readonly pageHref: (documentId: string, page: number, words: string) => string
}

/** A document found, with the pages whose text matches. */
export const DocumentRow = memo(function DocumentRow({ document, searched, pageHref }: DocumentRowProps) {
  const { id, matches, study, preview_state: state } = document
  const { icon, label, page: part, pages: parts } = FILE_TYPES[document.file_type]
  // The viewer finds pages that hold all words: of one that matches in part, any of those that it has.
  const words = document.near ? document.marked_words.join(' or ') : searched
  const more = document.inner_hit_count - matches.length
  return (
    <Row>
      <Icon name={icon} />
      <div>
        <RowTitle>
          <Link quiet href={pageHref(id, matches[0]?.page ?? 1, matches.length > 0 ? words : '')}>
            <Marked parts={document.marked_name} />
          </Link>
        </RowTitle>
        <SourceLine>{[label, pageWords(document)].filter(Boolean).join(' · ')}</SourceLine>
        {state === 'reading' && (
          <Note>
            <Badge icon="clock">Still being read</Badge>
          </Note>
        )}
        {matches.length > 0 && (
          <Pages aria-label="Matches">
            {matches.map(({ page, text }) => (
              <li key={page}>
                <Link href={pageHref(id, page, words)}>
                  {sentence(part)} {page}
                  <VisuallyHidden> of {document.file.name}</VisuallyHidden>
                </Link>
                <p>
                  <Marked parts={text} />
                </p>
              </li>
            ))}
          </Pages>
        )}
        {more > 0 && <Quiet>{`+${counted(more, `more ${part}`, `more ${parts}`)}`}</Quiet>}
      </div>
      <StudySource study={study} />
    </Row>
  )
})
