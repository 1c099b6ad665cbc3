import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { withViewer } from '@/lib/viewerAddress'
import { useAppSelector } from '@/store'
import { Icon, Link, Muted, Surface, VisuallyHidden } from '@/ui'
import { HeadRow, RuledList } from '@/ui/Sections'
import { HeadingCount } from '@/ui/Words'
import { selectFiles } from '../selectors'
import type { WithDocuments } from '../slice'
import { FILE_TYPES, pageWords } from '../words'

const SHOWN = 4

const Rows = styled(RuledList)`
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    gap: var(--s3);
    padding: var(--s2-5) var(--s4);
    overflow-wrap: anywhere;
  }
  svg {
    margin-top: var(--s0-5);
    color: var(--text-3);
  }
`
const Head = styled(HeadRow)`
  margin-bottom: var(--s2);
`

export interface LatestFilesProps {
  readonly studyNumber: string
  /** Address of the full list. */
  readonly allHref: string
}

/** The newest files of a study, as `useStudyFiles` watches them. Renders nothing without files. */
export const LatestFiles = ({ studyNumber, allHref }: LatestFilesProps): ReactNode => {
  const { data } = useAppSelector((state: WithDocuments) => selectFiles(state, studyNumber))
  const { pathname, search } = useLocation()
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="latest-files">
      <Head>
        <h2 id="latest-files">
          Files <HeadingCount>{data.length}</HeadingCount>
        </h2>
        <Link href={allHref} aria-label="View all files">
          View all
        </Link>
      </Head>
      <Surface>
        <Rows>
          {data.slice(0, SHOWN).map(file => (
            <li key={file.id}>
              <Icon name={FILE_TYPES[file.file_type].icon} />
              <span>
                <VisuallyHidden>{FILE_TYPES[file.file_type].label}: </VisuallyHidden>
                <Link quiet href={`${pathname}${withViewer(search, { documentId: file.id, page: 1 })}`}>
                  {file.file_name}
                </Link>
              </span>
              <Muted $size="sm">{file.preview_state === 'ready' ? pageWords(file) : ''}</Muted>
            </li>
          ))}
        </Rows>
      </Surface>
    </section>
  )
}
