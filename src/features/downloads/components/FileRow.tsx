import { useEffect, useRef } from 'react'
import type { Download } from '@core/contract'
import styled, { css } from 'styled-components'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Icon, Link, MEDIA, RemoveButton, sizeWords, TYPE, VisuallyHidden } from '@/ui'
import { Problem } from '@/ui/Words'
import { expiryWords, isFinished, KINDS } from '../model'
import { againRemote, saveRemote } from '../remotes'
import { selectAgain, selectSaved } from '../selectors'
import type { WithDownloads } from '../slice'
import { FileState } from './FileState'
import { NewerData } from './NewerData'

const Item = styled.li<{ readonly $marked: boolean }>`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) minmax(200px, 260px) 168px;
  align-items: center;
  gap: var(--s1) var(--s4);
  min-height: 64px;
  padding: var(--s2-5) var(--s2) var(--s2-5) var(--s4);
  ${p =>
    p.$marked &&
    css`
      background: var(--accent-soft);
      box-shadow: inset 3px 0 0 var(--accent-text);
    `}
  & + & {
    border-top: 1px solid var(--border);
  }
  > svg {
    color: var(--text-3);
  }
  ${MEDIA.below1000} {
    grid-template-columns: 20px minmax(0, 1fr) auto;
    > svg {
      align-self: start;
      margin-top: var(--s0-5);
    }
  }
`
const Words = styled.div`
  min-width: 0;
  h2 {
    ${TYPE.base}
    overflow-wrap: anywhere;
  }
  p {
    ${TYPE.sm}
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
`
const State = styled.div`
  ${TYPE.sm}
  min-width: 0;
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  ${MEDIA.below1000} {
    grid-area: 2 / 2 / 3 / -1;
  }
`
const Actions = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s1);
  ${MEDIA.below768} {
    grid-area: 3 / 2 / 4 / -1;
    justify-content: flex-start;
  }
`

export interface FileRowProps {
  readonly file: Download
  /** The address names it. */
  readonly marked: boolean
  /** Deletes it, or stops making it. */
  readonly onRemove: () => void
}

/** One file: its report, its progress, and what can be done with it. */
export const FileRow = ({ file, marked, onRemove }: FileRowProps) => {
  const dispatch = useAppDispatch()
  const saved = useAppSelector((state: WithDownloads) => selectSaved(state, file.id))
  const again = useAppSelector((state: WithDownloads) => selectAgain(state, file.id))
  const item = useRef<HTMLLIElement>(null)
  const { label, icon } = KINDS[file.kind]
  const name = `${label} of ${file.title}`
  useEffect(() => {
    if (marked) item.current?.scrollIntoView({ block: 'center' })
  }, [marked])
  return (
    <Item ref={item} $marked={marked} aria-current={marked || undefined}>
      <Icon name={icon} />
      <Words>
        <h2>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {file.title}
        </h2>
        <p>
          {label}
          {file.study_id !== null && (
            <>
              {' · '}
              <Link href={paths.study(file.study_id)}>{file.study_name}</Link>
            </>
          )}
          {file.story_id !== null && (
            <>
              {' · '}
              <Link href={paths.story(file.story_id)}>Story</Link>
            </>
          )}
        </p>
        <NewerData file={file} name={name} />
      </Words>
      <State>
        <FileState file={file} failure={saved.error ?? null}>
          <p>{file.bytes === null ? '' : sizeWords(file.bytes)}</p>
          <p>{file.expires === null ? '' : expiryWords(file.expires)}</p>
        </FileState>
        {again.error && <Problem role="alert">It could not be started again. {again.error.message}</Problem>}
      </State>
      <Actions>
        {file.state === 'ready' && (
          <Button
            size="sm"
            icon="download"
            loading={saved.isFetching}
            aria-label={`Download the ${name}`}
            onClick={() => dispatch(saveRemote.requested(file))}
          >
            Download
          </Button>
        )}
        {file.state === 'failed' && (
          <Button
            size="sm"
            icon="refresh"
            loading={again.isFetching}
            aria-label={`Try again to make the ${name}`}
            onClick={() => dispatch(againRemote.requested(file.id))}
          >
            Try again
          </Button>
        )}
        {isFinished(file) ? (
          <RemoveButton label={`Remove the ${name}`} onRemove={onRemove} />
        ) : (
          <RemoveButton label={`Cancel the ${name}`} words="Cancel" onRemove={onRemove} />
        )}
      </Actions>
    </Item>
  )
}
