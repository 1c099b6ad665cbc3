import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { ImportStatus } from '@core/contract'
import { acceptOf, endingWords, hasEnding, STUDY_NAME_MAX, SURVEY_ENDINGS } from '@core/domain'
import type { Failure } from '@/lib/failure'
import { aText } from '@/lib/readers'
import { sessionEvents, selectClientName, selectDomain } from '@/features/session'
import { useAppDispatch, useAppSelector, type RemoteState } from '@/store'
import {
  Badge,
  Callout,
  ErrorState,
  FileDrop,
  Link,
  MEDIA,
  Muted,
  Stack,
  Surface,
  TextField,
  type IconName,
} from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { nameFromFile } from '../model/review'
import { fileSize } from '../model/words'
import type { ImportTarget } from '../slice'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  align-items: start;
  gap: var(--s5);
  ${MEDIA.below1000} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Panel = styled(Surface)`
  padding: var(--s4-5);
  h2 {
    margin-bottom: var(--s2);
  }
`
const Recent = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  padding: var(--s2) 0;
  border-top: 1px solid var(--border);
  > span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const STATES: Readonly<
  Record<
    ImportStatus['state'],
    {
      readonly label: string
      readonly icon: IconName
      readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
    }
  >
> = {
  uploading: { label: 'Upload stopped', icon: 'upload', tone: 'neutral' },
  reading: { label: 'Reading', icon: 'importing', tone: 'info' },
  review: { label: 'To review', icon: 'eye', tone: 'warning' },
  committing: { label: 'Importing', icon: 'importing', tone: 'info' },
  done: { label: 'Imported', icon: 'success', tone: 'success' },
  failed: { label: 'Failed', icon: 'error', tone: 'danger' },
  cancelled: { label: 'Cancelled', icon: 'x', tone: 'neutral' },
}

/** Who will see a study that an import creates; chosen before the file. */
const NewStudyAccess = () => {
  const dispatch = useAppDispatch()
  const start = useAppSelector(selectDomain).data?.study_access
  const client = useAppSelector(selectClientName)
  useEffect(() => {
    dispatch(sessionEvents.domainNeeded())
  }, [dispatch])
  if (start === undefined) return null
  if (start === 'groups')
    return (
      <Callout tone="warning" title="Add the study first">
        New studies here are for chosen groups. Use Add Study to choose who will see it, then add your data to that
        study.
      </Callout>
    )
  return (
    <Muted $size="sm">
      Everyone at {client} will see the new study. Only managers see its data until you publish them.
    </Muted>
  )
}

/** A study, and the dataset that gets a version, where it is one. */
export interface ImportPlace {
  readonly number: string
  readonly name: string
  readonly dataset: string | null
}

export interface ChooseFileProps {
  /** The study that gets the data; null lets the user name a new one. */
  readonly study: ImportPlace | null
  readonly imports: RemoteState<readonly ImportStatus[]>
  readonly creating: boolean
  readonly failure: Failure | null
  readonly limitBytes: number
  readonly importHref: (importId: string) => string
  readonly onRetryList: () => void
  readonly onFile: (file: File, target: ImportTarget) => void
}

/** Why a file cannot be a survey, before uploading it; the server judges the content. */
const fileProblem = (file: File, limitBytes: number): string | null => {
  if (hasEnding(file.name, ['asc', 'dat', 'sss', 'sps']))
    return `"${file.name}" is one half of a survey. Put the data and their definition (.sss, .xml or .sps) into a ZIP archive and choose that.`
  if (!hasEnding(file.name, SURVEY_ENDINGS))
    return `"${file.name}" is not a survey file. Choose a ${endingWords(SURVEY_ENDINGS)} file.`
  if (file.size <= limitBytes) return null
  return `"${file.name}" is ${fileSize(file.size)}; the limit is ${fileSize(limitBytes)}. Split it or save it as .zsav.`
}

/** Step 1: which study, and which file. Files of other kinds are refused here already. */
export const ChooseFile = ({
  study,
  imports,
  creating,
  failure,
  limitBytes,
  importHref,
  onRetryList,
  onFile,
}: ChooseFileProps) => {
  const [studyName, setStudyName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const draft = useDraft({
    place: study === null ? ['import', 'study name'] : null,
    label: 'Name of a new study',
    value: studyName,
    saved: '',
    read: aText,
    onRestore: setStudyName,
  })

  const choose = (file: File) => {
    const wrong = fileProblem(file, limitBytes)
    setProblem(wrong)
    if (wrong !== null) return
    // The import takes the name over; if it does not begin, the name is still in the form.
    draft.drop()
    onFile(
      file,
      study === null
        ? { studyName: studyName.trim() || nameFromFile(file.name).slice(0, STUDY_NAME_MAX) }
        : { studyNumber: study.number, datasetName: study.dataset ?? undefined },
    )
  }

  return (
    <Columns>
      <Stack $gap="s4">
        {failure && (
          <Callout tone="danger" title="The upload could not start" role="alert">
            {failure.message}
          </Callout>
        )}
        {study?.dataset != null && (
          <Callout title={`New version of ${study.dataset}`}>
            Readers keep the version they have until you publish the new one. Texts, nets and the preparation are
            carried over.
          </Callout>
        )}
        {study === null && (
          <Panel aria-label="Study">
            <Stack $gap="s3">
              <DraftNote draft={draft} />
              <TextField
                label="Name of the new study"
                value={studyName}
                countTo={STUDY_NAME_MAX}
                maxLength={STUDY_NAME_MAX}
                hint="Leave it empty to use the name of the file. To add data to an existing study, open that study and choose Add data."
                onValueChange={setStudyName}
              />
              <NewStudyAccess />
            </Stack>
          </Panel>
        )}
        <FileDrop
          label="Choose a file"
          accept={acceptOf(SURVEY_ENDINGS)}
          hint={`SPSS (.sav, .zsav), Excel (.xlsx), delimited text (.csv, .tsv), or data with their Triple-S or SPSS definition (.zip), up to ${fileSize(limitBytes)}. You can review everything before it is imported.`}
          error={problem}
          uploading={creating ? { name: 'Preparing the upload', loaded: 0, total: 0 } : null}
          onFile={choose}
        />
      </Stack>
      <Panel aria-labelledby="recent-imports">
        <h2 id="recent-imports">Recent imports</h2>
        {imports.error && !imports.data && (
          <ErrorState message="The list of imports could not be loaded." onRetry={onRetryList} />
        )}
        {imports.data?.length === 0 && <Muted>No imports yet.</Muted>}
        <ul>
          {imports.data?.map(item => (
            <Recent key={item.id}>
              <span>
                <Link href={importHref(item.id)}>{item.file_name}</Link>
                <br />
                <Muted $size="sm">{item.study_name}</Muted>
              </span>
              <Badge tone={STATES[item.state].tone} icon={STATES[item.state].icon}>
                {STATES[item.state].label}
              </Badge>
            </Recent>
          ))}
        </ul>
      </Panel>
    </Columns>
  )
}
