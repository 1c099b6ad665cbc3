import type { ImportStatus, listDatasetStates, OutputOf } from '@core/contract'
import { datasetLabel, publishObstacle } from '@core/domain'
import { paths } from '@/lib/paths'
import { Badge, Button, ButtonLink, Callout, EmptyState, Row, Stack } from '@/ui'
import { PublishImported, useImportedWords, type PublishScreen } from './PublishImported'

export interface EndedProps {
  readonly status: ImportStatus
  /** Why the file could not be sent, when known. */
  readonly sendError: string | null
  /** What was imported, when known. */
  readonly imported: DatasetState | null
  readonly studyHref: string | null
  readonly againHref: string
  readonly onCancelUpload: () => void
  readonly Publish: PublishScreen
}

type DatasetState = OutputOf<typeof listDatasetStates>['results'][number]

/** While readers' version is unknown, says only what is true in any case. */
const whoSees = (imported: DatasetState | null): string => {
  if (imported === null) return 'Only managers can see it until it is published.'
  const { version_number: now, draft_version: next } = imported
  if (next !== null)
    return `Readers keep version ${now} until version ${next} is published. Managers can see both on the dataset page.`
  return imported.current_state === 'Ready'
    ? `It is published: readers have version ${now}.`
    : datasetLabel(imported.current_state) === 'Publishing'
      ? 'It is being published.'
      : 'Only managers can see it until you publish it.'
}

/** The last screen of an import: imported, failed with what to do, cancelled, or an upload that broke off. */
export const Ended = ({ status, sendError, imported, studyHref, againHref, onCancelUpload, Publish }: EndedProps) => {
  const again = <ButtonLink href={againHref}>Choose another file</ButtonLink>
  const words = useImportedWords()
  const publishable = imported !== null && publishObstacle({ ...imported, previewable: true }) === null
  if (status.state === 'done')
    return (
      <EmptyState
        icon="success"
        title={`${status.dataset_name} is imported`}
        action={
          <Row $gap="s2" $wrap $justify="center">
            {again}
            {status.study_id !== null && imported?.draft_version != null && (
              <ButtonLink href={paths.dataset('questions', status.study_id, status.dataset_name)}>
                Go to the dataset
              </ButtonLink>
            )}
            {studyHref !== null && (
              <ButtonLink variant={publishable ? 'secondary' : 'primary'} href={studyHref}>
                Go to the study
              </ButtonLink>
            )}
            {publishable && status.study_id !== null && (
              <PublishImported status={status} studyId={status.study_id} Publish={Publish} />
            )}
          </Row>
        }
      >
        {imported?.draft_version != null && (
          <>
            <Badge tone="info" icon="importing">
              Version {imported.draft_version} is waiting to be published
            </Badge>
            <br />
          </>
        )}
        {words !== null && (
          <>
            {words}
            <br />
          </>
        )}
        {whoSees(imported)}
      </EmptyState>
    )
  if (status.state === 'cancelled')
    return (
      <EmptyState icon="x" title="The import was cancelled" action={again}>
        Nothing of {status.file_name} was kept.
      </EmptyState>
    )
  if (status.state === 'uploading')
    return (
      <EmptyState
        icon="upload"
        title={`The upload of ${status.file_name} did not finish`}
        action={
          <Row $gap="s2" $wrap $justify="center">
            <Button onClick={onCancelUpload}>Discard</Button>
            <ButtonLink variant="primary" href={againHref}>
              Upload it again
            </ButtonLink>
          </Row>
        }
      >
        {sendError ?? 'It was interrupted before the whole file arrived, so nothing was read.'}
      </EmptyState>
    )
  const { problem } = status
  return (
    <Stack $gap="s4">
      <Callout tone="danger" title={`${status.file_name} could not be imported`} role="alert">
        <Stack $gap="s1">
          <span>
            {problem?.message ??
              'The import failed for an unknown reason. Try again; if it fails again, contact support.'}
          </span>
          {problem?.where && <span>Where: {problem.where}</span>}
          {problem && <span>What to do: {problem.advice}</span>}
        </Stack>
      </Callout>
      <Row>{again}</Row>
    </Stack>
  )
}
