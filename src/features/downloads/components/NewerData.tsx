import type { Download } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, Row, TYPE } from '@/ui'
import { Popover } from '@/ui/Popover'
import { Problem } from '@/ui/Words'
import { KINDS, renewalKey } from '../model'
import { changesRemote } from '../remotes'
import { selectChanges, selectRenewal } from '../selectors'
import { events, type WithDownloads } from '../slice'

const Panel = styled.div`
  ${TYPE.sm}
  display: grid;
  gap: var(--s2);
  padding: var(--s3) var(--s4);
  overflow-wrap: anywhere;
  h3 {
    ${TYPE.base}
  }
  ul {
    padding-left: var(--s4);
    list-style: disc;
  }
`

const Changes = ({ file }: { readonly file: Download }) => {
  const { data, error } = useAppSelector((state: WithDownloads) => selectChanges(state, file.id))
  if (error) return <Problem role="alert">The changes could not be loaded. {error.message}</Problem>
  if (!data) return <p role="status">Comparing versions…</p>
  return (
    <>
      <h3>
        Version {data.from_version} to version {data.to_version}
      </h3>
      {data.lost.length === 0 ? (
        <p>Everything in this file is still in the data. Figures may change.</p>
      ) : (
        <ul aria-label="No longer in the data">
          {data.lost.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface NewerDataProps {
  readonly file: Download
  /** The file's name in a sentence. */
  readonly name: string
}

/** A file whose data were replaced by a newer version since: which, what that changes, and the way to a new file. */
export const NewerData = ({ file, name }: NewerDataProps) => {
  const dispatch = useAppDispatch()
  const renewal = useAppSelector((state: WithDownloads) => selectRenewal(state, file.id))
  if (file.newer_version === null) return null
  const renew = () => {
    const { id, kind, title } = file
    dispatch(events.makingStarted({ kind, title, source: { renews: id }, options: {}, key: renewalKey(id) }))
  }
  return (
    <>
      <Row $wrap $gap="s2">
        <Badge tone="warning" icon="warning">
          Newer data
        </Badge>
        <span>
          Version {file.dataset_version} in this file, version {file.newer_version} available
        </span>
      </Row>
      <Row $wrap $gap="s2">
        <Button
          size="sm"
          icon="refresh"
          loading={renewal.isFetching}
          aria-label={`Update the ${name} to version ${file.newer_version}`}
          onClick={renew}
        >
          Update to version {file.newer_version}
        </Button>
        <Popover
          label={`Changes for the ${KINDS[file.kind].label} of ${file.title}`}
          onOpenChange={open => open && dispatch(changesRemote.requested(file.id))}
          trigger={
            <Button variant="ghost" size="sm" aria-label={`What changed for the ${name}`}>
              What changed
            </Button>
          }
        >
          <Panel>
            <Changes file={file} />
          </Panel>
        </Popover>
      </Row>
      {renewal.error && <Problem role="alert">It was not updated. {renewal.error.message}</Problem>}
    </>
  )
}
